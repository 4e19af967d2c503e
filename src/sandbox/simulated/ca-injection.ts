import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { resource } from '../../../operators/kit/client/resource.ts';

/** An object that names where its caBundle comes from. */
export interface Injectable extends KubeObject {
  // biome-ignore lint/suspicious/noExplicitAny: APIService and CustomResourceDefinition.
  spec?: any;
  webhooks?: { clientConfig?: { caBundle?: string } }[];
}

const cluster = (group: string, plural: string, kind: string) =>
  resource<Injectable>({ group, version: 'v1', plural, kind, namespaced: false });

/** The kinds that cert-manager's cainjector looks at. */
export const injectables = [
  cluster('apiregistration.k8s.io', 'apiservices', 'APIService'),
  cluster('admissionregistration.k8s.io', 'mutatingwebhookconfigurations', 'MutatingWebhookConfiguration'),
  cluster('admissionregistration.k8s.io', 'validatingwebhookconfigurations', 'ValidatingWebhookConfiguration'),
  cluster('apiextensions.k8s.io', 'customresourcedefinitions', 'CustomResourceDefinition'),
];

/** Where the bundle comes from, by the object's annotations. */
export type BundleSource = { certificate: string } | { secret: string } | 'kube-apiserver';

export function bundleSource({ metadata }: KubeObject): BundleSource | undefined {
  const { annotations = {} } = metadata;
  const certificate = annotations['cert-manager.io/inject-ca-from'];
  if (certificate) return { certificate };
  const secret = annotations['cert-manager.io/inject-ca-from-secret'];
  if (secret) return { secret };
  return annotations['cert-manager.io/inject-apiserver-ca'] === 'true' ? 'kube-apiserver' : undefined;
}

/** The JSON patch (RFC 6902) that puts the bundle where it belongs; empty if it is there. `bundle` is base64 of PEM. */
export function bundlePatch(object: Injectable, bundle: string): { op: 'add'; path: string; value: string }[] {
  if (object.webhooks)
    return object.webhooks.flatMap(({ clientConfig }, index) =>
      clientConfig?.caBundle === bundle ? [] : [{ op: 'add' as const, path: `/webhooks/${index}/clientConfig/caBundle`, value: bundle }],
    );
  if (object.kind === 'CustomResourceDefinition') {
    const clientConfig = object.spec?.conversion?.webhook?.clientConfig;
    if (!clientConfig || clientConfig.caBundle === bundle) return [];
    return [{ op: 'add', path: '/spec/conversion/webhook/clientConfig/caBundle', value: bundle }];
  }
  return object.spec?.caBundle === bundle ? [] : [{ op: 'add', path: '/spec/caBundle', value: bundle }];
}
