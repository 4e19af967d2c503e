import type { Environment } from '@marcbachmann/cel-js';
import { formats } from '../schema/formats.ts';

const TYPE = 'kubernetes.NamedFormat';

class NamedFormat {
  readonly fault: (text: string) => string | undefined;
  constructor(fault: (text: string) => string | undefined) {
    this.fault = fault;
  }
}

/** `format` itself. */
class Formats {}

const LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const SERVICE = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;
const QUALIFIED = /^([a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
const VALUE = /^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$/;

const named = (what: string, pattern: RegExp, limit: number) =>
  new NamedFormat((text) =>
    text.length > limit ? `must be no more than ${limit} characters` : pattern.test(text) ? undefined : `must be ${what}`,
  );

/** A name whose last dash may come before a generated part. */
const prefix = (of: NamedFormat) => new NamedFormat((text) => of.fault(text.endsWith('-') ? `${text.slice(0, -1)}a` : text));

const known = (name: 'uuid' | 'byte' | 'date') => new NamedFormat((text) => (formats[name]!(text) ? undefined : `must be a ${name}`));

const label = named('a DNS-1123 label', LABEL, 63);
const subdomain = named('a DNS-1123 subdomain', SUBDOMAIN, 253);
const service = named('a DNS-1035 label', SERVICE, 63);

const FORMATS: Readonly<Record<string, NamedFormat>> = {
  dns1123Label: label,
  dns1123LabelPrefix: prefix(label),
  dns1123Subdomain: subdomain,
  dns1123SubdomainPrefix: prefix(subdomain),
  dns1035Label: service,
  dns1035LabelPrefix: prefix(service),
  qualifiedName: named('a qualified name', QUALIFIED, 317),
  labelValue: named('a label value', VALUE, 63),
  uri: new NamedFormat((text) => (text.startsWith('/') || URL.canParse(text) ? undefined : 'must be a URI')),
  uuid: known('uuid'),
  byte: known('byte'),
  date: known('date'),
  datetime: new NamedFormat((text) => (formats['date-time']!(text) ? undefined : 'must be a date and time')),
};

/**
 * `format`: grammars that Kubernetes has names for.
 * @param optionalOf makes a CEL optional of a value, or of nothing
 */
export function registerNamedFormats(env: Environment, optionalOf: (value: unknown) => unknown): void {
  env.registerType(TYPE, NamedFormat);
  env.registerType('kubernetes.Formats', Formats);
  env.registerConstant('format', 'kubernetes.Formats', new Formats());
  for (const [name, made] of Object.entries(FORMATS)) env.registerFunction(`kubernetes.Formats.${name}(): ${TYPE}`, () => made);
  env.registerFunction('kubernetes.Formats.named(string): dyn', (_: Formats, name: string) =>
    optionalOf(Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined),
  );
  env.registerFunction(`${TYPE}.validate(string): dyn`, ({ fault }: NamedFormat, text: string) => {
    const found = fault(text);
    return optionalOf(found === undefined ? undefined : [found]);
  });
}
