/**
 * Names of resource presets from before there were series, and what they stand for. They keep what they meant: `medium` has one core, not the two
 * of every `*.medium`. Charts still take them; the API server warns of them.
 */
export const DEPRECATED_PRESETS = {
  nano: 't1.nano',
  micro: 't1.micro',
  small: 't1.small',
  medium: 'c1.small',
  large: 'c1.medium',
  xlarge: 'c1.large',
  '2xlarge': 'c1.xlarge',
} as const;
