import { kindsOf } from '../lib/kind.ts';

// Kinds of grafana-operator.

const kinds = kindsOf('grafana.integreatly.org', 'v1beta1');

export const Grafana = kinds.namespaced('Grafana', 'grafanas');
export const GrafanaDashboard = kinds.namespaced('GrafanaDashboard', 'grafanadashboards');
export const GrafanaDatasource = kinds.namespaced('GrafanaDatasource', 'grafanadatasources');
export const GrafanaFolder = kinds.namespaced('GrafanaFolder', 'grafanafolders');
export const GrafanaAlertRuleGroup = kinds.namespaced('GrafanaAlertRuleGroup', 'grafanaalertrulegroups');
export const GrafanaContactPoint = kinds.namespaced('GrafanaContactPoint', 'grafanacontactpoints');
export const GrafanaNotificationPolicy = kinds.namespaced('GrafanaNotificationPolicy', 'grafananotificationpolicies');
