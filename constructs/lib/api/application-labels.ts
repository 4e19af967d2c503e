/** An application that an object belongs to. */
export interface Application {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
}

/** Group in which all applications are served. */
export const applicationGroup = 'apps.cozystack.io';

/** Present on everything that was looked at once and has an owner: the API server does not send it again. Charts set it, empty, to opt out. */
export const managedLabel = 'internal.cozystack.io/managed-by-cozystack';

/** Whether the tenant may see an object of its application: "true" or "false". */
export const visibleLabel = 'internal.cozystack.io/tenantresource';

/** Labels by which a release, and everything of it, says which application it belongs to. */
export const applicationLabels = {
  group: 'apps.cozystack.io/application.group',
  kind: 'apps.cozystack.io/application.kind',
  name: 'apps.cozystack.io/application.name',
} as const;

/** "true" on the release of a module of its tenant. */
export const moduleLabel = 'internal.cozystack.io/tenantmodule';

/** What an object of an application carries. */
export function lineageLabels(application: Application, visible: boolean): Record<string, string> {
  return {
    [managedLabel]: 'true',
    [applicationLabels.group]: labelValue(application.group),
    [applicationLabels.kind]: labelValue(application.kind),
    [applicationLabels.name]: labelValue(application.name),
    [visibleLabel]: String(visible),
  };
}

/** Cuts a text to what a label holds: 63 characters, of which the last is a letter or a digit. */
export function labelValue(text: string): string {
  return text.slice(0, 63).replace(/[^A-Za-z0-9]+$/, '');
}
