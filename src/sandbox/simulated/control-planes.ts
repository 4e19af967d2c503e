import type { KubeObject } from '../../../operators/kit/client/object.ts';
import { condition, type SimulatedOperator, service, workload } from './operator.ts';

/** Kamaji as a provider of Cluster API: a TenantControlPlane of the same name. */
export const kamajiControlPlane: SimulatedOperator = {
  group: 'controlplane.cluster.x-k8s.io',
  plural: 'kamajicontrolplanes',
  react(controlPlane) {
    const { name, labels } = controlPlane.metadata;
    const { replicas, version, dataStoreName } = controlPlane.spec ?? {};
    const tenantControlPlane = {
      apiVersion: 'kamaji.clastix.io/v1alpha1',
      kind: 'TenantControlPlane',
      metadata: { name, labels: { ...labels } },
      spec: { dataStore: dataStoreName, kubernetes: { version }, controlPlane: { deployment: { replicas } } },
    };
    return {
      children: [tenantControlPlane as unknown as KubeObject],
      status: {
        initialized: true,
        ready: true,
        replicas,
        readyReplicas: replicas,
        version,
        conditions: [condition(controlPlane, 'Ready', 'TenantControlPlaneReady')],
      },
    };
  },
};

/** Kamaji: pods of the control plane and their Service. Nothing answers there, so there is no kubeconfig, and whatever is to go into the cluster waits. */
export const tenantControlPlane: SimulatedOperator = {
  group: 'kamaji.clastix.io',
  plural: 'tenantcontrolplanes',
  react(controlPlane) {
    const { name } = controlPlane.metadata;
    const { kubernetes, controlPlane: pods } = controlPlane.spec ?? {};
    const labels = { 'kamaji.clastix.io/name': name, 'kamaji.clastix.io/component': 'deployment' };
    return {
      children: [
        workload('Deployment', name, {
          replicas: pods?.deployment?.replicas ?? 1,
          labels,
          image: `kube-apiserver:${kubernetes?.version}`,
          port: 6443,
        }),
        service(name, labels, 6443, 'kube-apiserver'),
      ],
      status: {
        kubernetesResources: { version: { version: kubernetes?.version, status: 'Ready' } },
        conditions: [condition(controlPlane, 'Ready', 'Ready')],
      },
    };
  },
};

/** Cluster API: the templates of machines go with the cluster; here with the pool that uses them. Nobody makes machines. */
export const machineDeployment: SimulatedOperator = {
  group: 'cluster.x-k8s.io',
  plural: 'machinedeployments',
  react(pool) {
    const template = pool.spec?.template?.spec?.infrastructureRef;
    return {
      adopted: template?.kind === 'KubevirtMachineTemplate' ? [{ kind: template.kind, metadata: { name: template.name } }] : [],
      status: { observedGeneration: pool.metadata.generation, phase: 'Running' },
    };
  },
};
