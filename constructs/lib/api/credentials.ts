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
 * of the same Secret. `[a-z0-9]{6}.[a-z0-9]{16}` is a bootstrap token; `<id>.<secret>` joins two keys.
 */
export type CredentialPattern = string;

/** So many random letters and digits. */
export const alphanumeric = (length: number): CredentialPattern => `[A-Za-z0-9]{${length}}`;

/** So many random lower-case letters and digits, for values that end in object names or tokens of the kubeadm kind. */
export const lowerAlphanumeric = (length: number): CredentialPattern => `[a-z0-9]{${length}}`;
