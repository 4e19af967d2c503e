/** An application that an object belongs to. */
export interface Application {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
}

export const applicationGroup = 'apps.cozystack.io';
/** Present on everything that was looked at once and has an owner: the API server does not send it again. Charts set it, empty, to opt out. */
export const managedLabel = 'internal.cozystack.io/managed-by-cozystack';
export const visibleLabel = 'internal.cozystack.io/tenantresource';
export const applicationLabels = {
  group: 'apps.cozystack.io/application.group',
  kind: 'apps.cozystack.io/application.kind',
  name: 'apps.cozystack.io/application.name',
} as const;

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
