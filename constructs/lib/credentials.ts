import type { Construct } from 'constructs';
import { type Arg, base64, type Dynamic, mapToMap, toJson } from '../../src/chart/index.ts';
import { Secret } from '../kinds/core.ts';
import {
  type CredentialField,
  type CredentialPattern,
  credentialsAnnotation,
  credentialsLabel,
  derivedAnnotation,
  derivedLabel,
} from './api/credentials.ts';

export { alphanumeric, type CredentialPattern, lowerAlphanumeric } from './api/credentials.ts';

export interface CredentialsProps {
  name: Arg<string>;
  labels?: Readonly<Record<string, Arg<string>>>;
  type?: string;
  /** Keys of the Secret and how their values look. */
  generate: Arg<Readonly<Record<string, CredentialPattern>>>;
  /** Values that somebody chose, by key; they win over generated ones. */
  explicit?: Dynamic<Record<string, string>>;
}

/**
 * A Secret whose missing keys the credentials controller fills in, once (constructs/apps/README.md, "Credentials").
 * What was chosen is written as `data`: of `stringData` server-side apply keeps no record who owns a key.
 */
export function credentials(scope: Construct, id: string, { name, labels = {}, type, generate, explicit }: CredentialsProps): void {
  new Secret(scope, id, {
    metadata: {
      name,
      labels: { ...labels, [credentialsLabel]: 'true' },
      annotations: { [credentialsAnnotation]: toJson(generate) },
    },
    ...(type !== undefined && { type }),
    ...(explicit && { data: encoded(explicit) }),
  });
}

const encoded = (texts: Dynamic<Record<string, string>>) =>
  mapToMap(texts as Arg<Record<string, string>>, (key, value) => ({ key, value: base64(value) }));

export interface DerivedCredentialsProps {
  name: Arg<string>;
  labels?: Readonly<Record<string, Arg<string>>>;
  type?: string;
  /** The Secret that holds the document, and the key of it. */
  from: { readonly secret: Arg<string>; readonly key: string };
  /** Keys of the Secret and where their values stand in the document. */
  fields: Dynamic<Record<string, CredentialField>>;
  /** Further keys, whose values are known; other ones than those of `fields`. */
  known?: Dynamic<Record<string, string>>;
}

/** A Secret whose keys the credentials controller takes from a document in another one, as soon as it is there and as long as it changes. */
export function derivedCredentials(
  scope: Construct,
  id: string,
  { name, labels = {}, type, from, fields, known }: DerivedCredentialsProps,
): void {
  new Secret(scope, id, {
    metadata: {
      name,
      labels: { ...labels, [derivedLabel]: 'true' },
      annotations: { [derivedAnnotation]: toJson({ ...from, fields }) },
    },
    ...(type !== undefined && { type }),
    ...(known && { data: encoded(known) }),
  });
}
