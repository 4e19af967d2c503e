import type { Construct } from 'constructs';
import { defaultTo, ifElse, matches, notEmpty, orIfEmpty, parseInteger, text, when } from '../../../src/chart/index.ts';
import { MachineDeployment, MachineHealthCheck } from '../../kinds/cluster.x-k8s.io.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { clusterNameOf } from './identity.ts';
import { DEPLOYMENT_NAME_LABEL, machineTemplate, roleLabels } from './machine-template.ts';
import { forEachNodeGroup, type NodeGroup } from './node-groups.ts';
import { capacityAnnotations } from './node-sizing.ts';
import type { KubernetesInputs } from './values.ts';
import { patchVersion } from './versions.ts';

/** Pools of nodes: virtual machines that Cluster API makes, replaces when they fail, and whose number the autoscaler chooses. */
export function workerPools(scope: Construct, inputs: KubernetesInputs): void {
  const { chart } = inputs;
  forEachNodeGroup(scope, inputs, (scope, pool) => {
    machineDeployment(scope, inputs, pool, machineTemplate(scope, inputs, pool));
    healthCheck(scope, inputs, pool);
    const selector = { ...poolLabels(inputs, pool), 'cluster.x-k8s.io/role': 'worker' };
    const { minReplicas } = pool.group;
    monitorWorkload(scope, 'pool-monitor', { name: pool.name, kind: 'kubernetes', type: 'worker', selector, minReplicas }, chart);
  });
}

const poolLabels = (inputs: KubernetesInputs, pool: NodeGroup) => ({ ...clusterNameOf(inputs), [DEPLOYMENT_NAME_LABEL]: pool.name });

/** Without `replicas`: they are the autoscaler's, and a number here would drain nodes with each upgrade. */
function machineDeployment(scope: Construct, inputs: KubernetesInputs, pool: NodeGroup, machines: NodeGroup['name']): void {
  const { values, release } = inputs;
  const { name, group } = pool;
  const { namespace } = release;
  const infrastructure = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1', kind: 'KubevirtMachineTemplate' };
  const configuration = { apiVersion: 'bootstrap.cluster.x-k8s.io/v1alpha3', kind: 'TalosConfigTemplate' };
  new MachineDeployment(scope, 'machine-deployment', {
    metadata: {
      name,
      annotations: {
        'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size': text(group.minReplicas),
        'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size': text(group.maxReplicas),
        'cluster.x-k8s.io/autoscaling-options-maxnodeprovisiontime': values.maxNodeProvisionTime,
        ...capacityAnnotations(group),
      },
    },
    spec: {
      clusterName: release.name,
      selector: { matchLabels: poolLabels(inputs, pool) },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: group.maxReplicas, maxUnavailable: 1 } },
      template: {
        metadata: { labels: { ...roleLabels(group), ...poolLabels(inputs, pool) } },
        spec: {
          clusterName: release.name,
          version: patchVersion(values.version),
          bootstrap: { configRef: { ...configuration, name, namespace } },
          infrastructureRef: { ...infrastructure, name: machines, namespace },
        },
      },
    },
  });
}

function healthCheck(scope: Construct, inputs: KubernetesInputs, pool: NodeGroup): void {
  const { release, values } = inputs;
  const { readyUnknownTimeout, readyFalseTimeout } = values.nodeHealthCheck;
  const most = maxUnhealthy(inputs, pool);
  const startup = orIfEmpty(defaultTo(pool.group.nodeStartupTimeout, ''), values.nodeHealthCheck.nodeStartupTimeout);
  new MachineHealthCheck(scope, 'health-check', {
    metadata: { name: pool.name },
    spec: {
      clusterName: release.name,
      selector: { matchLabels: poolLabels(inputs, pool) },
      maxUnhealthy: ifElse(matches(most, WHOLE), parseInteger(most), most),
      // Left out, Cluster API takes its own; an empty one it refuses.
      nodeStartupTimeout: when(notEmpty(startup), startup),
      unhealthyConditions: [
        { type: 'Ready', status: 'Unknown', timeout: readyUnknownTimeout },
        { type: 'Ready', status: 'False', timeout: readyFalseTimeout },
      ],
    },
  });
}

const WHOLE = '^(0|[1-9][0-9]{0,8})$';

/** Of the pool, or of the cluster: a number, or a share such as `50%`. */
export const maxUnhealthy = ({ values }: KubernetesInputs, { group }: NodeGroup) =>
  orIfEmpty(defaultTo(group.maxUnhealthy, ''), values.nodeHealthCheck.maxUnhealthy);
