import type { KubeObject } from '../../../kit/client/object.ts';
import { resource } from '../../../kit/client/resource.ts';
import type { MatchCondition } from '../conditions.ts';
import type { LabelSelector, ResourceRule } from '../match.ts';

export interface ClientConfig {
  url?: string;
  service?: { namespace: string; name: string; path?: string; port?: number };
  /** PEM in base64. */
  caBundle?: string;
}

export interface Webhook {
  name: string;
  clientConfig: ClientConfig;
  rules?: ResourceRule[];
  failurePolicy?: 'Fail' | 'Ignore';
  namespaceSelector?: LabelSelector;
  objectSelector?: LabelSelector;
  sideEffects?: 'None' | 'NoneOnDryRun' | 'Some' | 'Unknown';
  timeoutSeconds?: number;
  matchConditions?: MatchCondition[];
  reinvocationPolicy?: 'Never' | 'IfNeeded';
}

export interface WebhookConfiguration extends KubeObject {
  webhooks?: Webhook[];
}

const described = (plural: string, kind: string) =>
  resource<WebhookConfiguration>({ group: 'admissionregistration.k8s.io', version: 'v1', plural, kind, namespaced: false });

export const mutatingWebhooks = described('mutatingwebhookconfigurations', 'MutatingWebhookConfiguration');
export const validatingWebhooks = described('validatingwebhookconfigurations', 'ValidatingWebhookConfiguration');
