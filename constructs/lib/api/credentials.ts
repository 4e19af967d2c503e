/**
 * Declared credentials: a Secret names the keys it needs and how each looks; the credentials controller fills in what is missing, once.
 * The contract is written down in constructs/apps/README.md, section "Credentials".
 */

/** Label of a Secret that declares credentials; the controller sees no other Secret. Its value is always "true". */
export const credentialsLabel = 'credentials.cozystack.io/declared';

/** Annotation of such a Secret: a JSON object, key of the Secret → pattern of its value (see `CredentialPattern`). */
export const credentialsAnnotation = 'credentials.cozystack.io/patterns';

/** Field manager under which the controller applies values; by it the controller tells its keys from those of others. */
export const credentialsFieldManager = 'cozystack-credentials';

/**
 * How a credential looks: literal text, `[a-z0-9]{16}` for that many random characters of a class, `<key>` for the value of another key
 * of the same Secret, `<base64url:pattern>` for a value in base 64 as URLs take it (without padding). `[a-z0-9]{6}.[a-z0-9]{16}` is a bootstrap token;
 * `<id>.<secret>` joins two keys; `ss://<base64url:aes:<password>>@host` is an address with a password in it, which follows the password and the host.
 */
export type CredentialPattern = string;

/** So many random letters and digits. */
export const alphanumeric = (length: number): CredentialPattern => `[A-Za-z0-9]{${length}}`;

/** So many random lower-case letters and digits, for values that end in object names or tokens of the kubeadm kind. */
export const lowerAlphanumeric = (length: number): CredentialPattern => `[a-z0-9]{${length}}`;

/**
 * Derived credentials: a Secret names another one, in which a document holds what it is to give in keys of its own (an object storage's BucketInfo). The
 * controller copies, and follows changes; as long as the source lacks something nothing is written.
 */

/** Label of a Secret with derived credentials. Its value is always "true". */
export const derivedLabel = 'credentials.cozystack.io/derived';

/** Annotation of such a Secret: a `CredentialSource` as JSON. */
export const derivedAnnotation = 'credentials.cozystack.io/source';

export interface CredentialSource {
  /** Name of a Secret in the same namespace. */
  secret: string;
  /** Key in it that holds a JSON document, or a plain value. */
  key: string;
  /** Key of the Secret with the annotation → where its value stands in the document. */
  fields: Readonly<Record<string, CredentialField>>;
}

export interface CredentialField {
  /** JSON pointer (RFC 6901). Empty: what the key holds is the value itself, as text; if all are, it need not be JSON. */
  at: string;
  /** `host`: of a URL, what follows `http://` or `https://`. */
  as?: 'host';
  /** A URL that the value is part of: it takes the place of `<value>`, percent-encoded. */
  within?: string;
}
