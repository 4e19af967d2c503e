import { type FieldError, invalidValue, required } from '../errors/field-error.ts';
import { type ApplicationKind, MAX_RELEASE_NAME } from '../registry/application-kind.ts';
import { TENANT, workloadNamespace } from './tenant.ts';

const LABEL = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;
const TENANT_NAME = /^[a-z][a-z0-9]*$/;
const MAX_LABEL = 63;
const FIELD = 'metadata.name';

/** Name of the release behind an application. */
export const releaseName = (kind: Pick<ApplicationKind, 'prefix'>, name: string): string => kind.prefix + name;

/** Name of the application that a release stands for; undefined if a release of the kind could not have this name. */
export function applicationName(kind: Pick<ApplicationKind, 'prefix'>, release: string): string | undefined {
  return release.startsWith(kind.prefix) && release.length > kind.prefix.length ? release.slice(kind.prefix.length) : undefined;
}

/** What is wrong with the name of a new application. Existing ones are never judged again: names cannot be changed. */
export function nameErrors(kind: ApplicationKind, name: string, namespace: string): FieldError[] {
  if (name === '') return [required(FIELD, 'name or generateName is required')];
  const invalid = (detail: string) => [invalidValue(FIELD, name, detail)];
  if (kind.kind === TENANT && !TENANT_NAME.test(name))
    return invalid(
      'tenant names must start with a lower-case letter and hold only lower-case letters and digits, no dashes: the namespaces of nested tenants are joined by dashes',
    );
  if (!LABEL.test(name) || name.length > MAX_LABEL)
    return invalid(
      `a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, end with an alphanumeric character, and be no more than ${MAX_LABEL} characters`,
    );
  const limit = MAX_RELEASE_NAME - kind.prefix.length;
  if (name.length > limit)
    return invalid(
      `must be no more than ${limit} characters: the release is named "${kind.prefix}" and the name, ${MAX_RELEASE_NAME} in all`,
    );
  if (kind.kind !== TENANT) return [];
  const made = workloadNamespace(namespace, name);
  return made.length > MAX_LABEL
    ? invalid(`the tenant's namespace would be "${made}" with ${made.length} characters, ${MAX_LABEL} are allowed`)
    : [];
}
