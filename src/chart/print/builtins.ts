/**
 * Bodies of the named templates behind operations that no single function of Helm does. The evaluator's side stands with the operation.
 */
export const BUILTINS: Readonly<Record<string, string>> = {
  text: '{{- if kindIs "string" . }}{{ . }}{{ else if not (kindIs "invalid" .) }}{{ toRawJson . }}{{ end }}',

  integer: `{{- if not (mustRegexMatch "^-?(?:0|[1-9][0-9]{0,15})$" .) }}{{ fail (printf "%q is not a whole number" .) }}{{ end }}
{{- if or (gt (int64 .) 9007199254740991) (lt (int64 .) -9007199254740991) }}{{ fail (printf "%q is not a whole number" .) }}{{ end }}
{{- . }}`,

  number: `{{- if not (mustRegexMatch "^[+-]?[0-9]{1,15}(?:\\\\.[0-9]{1,15})?$" .) }}{{ fail (printf "%q is not a decimal number" .) }}{{ end }}
{{- . }}`,

  hexadecimal: `{{- if not (mustRegexMatch "^[0-9a-fA-F]{1,13}$" .) }}{{ fail (printf "%q is not a hexadecimal number of up to 13 digits" .) }}{{ end }}
{{- $number := 0 }}
{{- range $digit := lower . | splitList "" }}
{{- $number = add (mul $number 16) (index (dict "0" 0 "1" 1 "2" 2 "3" 3 "4" 4 "5" 5 "6" 6 "7" 7 "8" 8 "9" 9 "a" 10 "b" 11 "c" 12 "d" 13 "e" 14 "f" 15) $digit) }}
{{- end }}
{{- $number }}`,

  whole: '{{- if or (gt . 9e18) (lt . -9e18) }}{{ fail (printf "%v is no whole number of 64 bits" .) }}{{ end }}{{ int64 . }}',

  divide: `{{- if eq (float64 (index . 1)) 0.0 }}{{ fail "division by zero" }}{{ end }}
{{- divf (index . 0) (index . 1) | toRawJson }}`,

  quantity: `{{- $text := "" }}
{{- if kindIs "string" . }}{{ $text = . }}{{ else }}{{ $text = toRawJson . }}{{ end }}
{{- if not (mustRegexMatch "^[+-]?(?:[0-9]+(?:\\\\.[0-9]*)?|\\\\.[0-9]+)(?:[KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)?$" $text) }}{{ fail (printf "%q is not a quantity such as 500m or 2Gi" $text) }}{{ end }}
{{- $unit := mustRegexFind "(?:[KMGTPE]i|[numkMGTPE])$" $text }}
{{- $factors := dict "" 1.0 "n" 1e-9 "u" 1e-6 "m" 1e-3 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "P" 1e15 "E" 1e18 "Ki" 1024.0 "Mi" 1048576.0 "Gi" 1073741824.0 "Ti" 1099511627776.0 "Pi" 1125899906842624.0 "Ei" 1152921504606846976.0 }}
{{- if eq $unit "" }}{{ float64 $text | toRawJson }}{{ else }}{{ mulf (trimSuffix $unit $text | float64) (index $factors $unit) | toRawJson }}{{ end }}`,

  slice: `{{- $to := min (index . 2) (len (index . 0)) }}
{{- if ge (int64 (index . 1)) $to }}[]{{ else }}{{ mustSlice (index . 0) (index . 1) $to | toRawJson }}{{ end }}`,

  range:
    '{{- if gt (int64 .) 10000 }}{{ fail (printf "%d are too many: at most 10000 can be made" (int64 .)) }}{{ end }}{{ if gt (int64 .) 0 }}{{ until (int .) | toRawJson }}{{ else }}[]{{ end }}',

  deepMerge: `{{- $name := index . 2 }}{{- $merged := dict }}
{{- range $key, $value := index . 0 }}{{ $_ := set $merged $key $value }}{{ end }}
{{- range $key, $value := index . 1 }}
{{- if and (kindIs "map" $value) (kindIs "map" (get $merged $key)) }}
{{- $_ := set $merged $key (include $name (list (get $merged $key) $value $name) | fromJson) }}
{{- else }}{{ $_ := set $merged $key $value }}
{{- end }}
{{- end }}
{{- $merged | toRawJson }}`,

  kebabCase: `{{- $words := mustRegexReplaceAll "([A-Za-z])([0-9]+[a-z])" . "\${1}-\${2}" }}
{{- $words = mustRegexReplaceAll "([a-z0-9])([A-Z])" $words "\${1}-\${2}" }}
{{- $words = mustRegexReplaceAll "([A-Z]+)([A-Z][a-z])" $words "\${1}-\${2}" }}
{{- $words | replace "_" "-" | lower }}`,
};
