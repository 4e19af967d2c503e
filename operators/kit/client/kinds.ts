import type { KubeObject } from './object.ts';
import { resource } from './resource.ts';

export interface Secret extends KubeObject {
  type?: string;
  /** Base64 on the wire. */
  data?: Record<string, string>;
  immutable?: boolean;
}

export interface ConfigMap extends KubeObject {
  data?: Record<string, string>;
  binaryData?: Record<string, string>;
}

export interface Namespace extends KubeObject {
  status?: { phase?: string };
}

export interface Lease extends KubeObject {
  spec?: {
    holderIdentity?: string;
    leaseDurationSeconds?: number;
    acquireTime?: string;
    renewTime?: string;
    leaseTransitions?: number;
  };
}

/** The built-in kinds that more than one component uses; a component describes its own kinds itself. */
export const secrets = resource<Secret>({ group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true });
export const configMaps = resource<ConfigMap>({ group: '', version: 'v1', plural: 'configmaps', kind: 'ConfigMap', namespaced: true });
export const namespaces = resource<Namespace>({ group: '', version: 'v1', plural: 'namespaces', kind: 'Namespace', namespaced: false });
export const leases = resource<Lease>({ group: 'coordination.k8s.io', version: 'v1', plural: 'leases', kind: 'Lease', namespaced: true });
export const customResourceDefinitions = resource({
  group: 'apiextensions.k8s.io',
  version: 'v1',
  plural: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
  namespaced: false,
});
