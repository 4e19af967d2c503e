import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderName, TemplateError } from './name-template.ts';

const context = { name: 'cache', kind: 'redis', namespace: 'tenant-a-b' };

describe('a name template', () => {
  it.each([
    ['plain', 'plain'],
    ['redis-{{ .name }}-auth', 'redis-cache-auth'],
    ['{{.name}}', 'cache'],
    ['{{ .kind }}-{{ .namespace }}', 'redis-tenant-a-b'],
    ['{{ slice .namespace 7 }}-ingress-controller', 'a-b-ingress-controller'],
    ['{{ slice .namespace 0 6 }}', 'tenant'],
    ['{{ .namespace | printf "%s-x" }}', 'tenant-a-b-x'],
    ['{{ printf "%s-%s" .kind .name }}', 'redis-cache'],
    ['{{ printf "%d%%" 7 }}', '7%'],
    ['{{ print .name "-" 7 }}', 'cache-7'],
    ['{{ "text" }}{{ `raw` }}', 'textraw'],
    ['{{ len .name }}', '5'],
    ['a  {{- .name -}}  b', 'acacheb'],
  ])('%s gives %s', (template, name) => expect(renderName(template, context)).toBe(name));

  it.each([
    '{{ .name',
    '{{ }}',
    '{{ .nothing }}',
    '{{ .toString }}',
    '{{ slice .name 9 }}',
    '{{ slice .name 3 1 }}',
    '{{ slice 7 }}',
    '{{ if .name }}x{{ end }}',
    '{{ constructor }}',
    '{{ .name .kind }}',
    '{{ printf "%s" }}',
    '{{ printf "%s" .name .name }}',
    '{{ printf "%x" .name }}',
    '{{ .name | }}',
    '{{ $x }}',
    '{{ len 7 }}',
  ])('%s is refused', (template) => expect(() => renderName(template, context)).toThrow(TemplateError));

  it('leaves text alone and never runs what it puts in', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, name) => {
        fc.pre(!text.includes('{'));
        expect(renderName(`${text}{{ .name }}${text}`, { ...context, name })).toBe(`${text}${name}${text}`);
      }),
    );
  });
});
