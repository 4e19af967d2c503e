import { freeForm, integer, listOf, notEmpty, string, toJson, when } from '../../../src/chart/index.ts';
import { KubeVirt } from '../../kinds/kubevirt.io.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { publishPassthrough } from '../../lib/passthrough.ts';

const FEATURES = ['HotplugVolumes', 'ExpandDisks', 'LiveMigration', 'AutoResourceLimitsGate', 'CPUManager', 'GPU', 'VMExport'];

/** Where KubeVirt expects its settings. */
const NAMESPACE = 'cozy-kubevirt';

/** virt-handler grows with the machines of its node; without a limit of its own it takes memory from them. */
const HANDLER = {
  spec: {
    template: {
      spec: {
        containers: [{ name: 'virt-handler', resources: { limits: { memory: '2Gi' }, requests: { cpu: '100m', memory: '128Mi' } } }],
      },
    },
  },
};

/** Values that the platform hands down. */
export const values = {
  cpuAllocationRatio: integer({ description: 'How many times a core is promised to machines.' }),
  extraFeatureGates: listOf(string(), { default: [], description: 'Features beyond the usual ones.' }),
  permittedHostDevices: freeForm({ default: {}, description: 'Devices that machines may have, as KubeVirt takes them.' }),
  mediatedDevicesConfiguration: freeForm({ default: {}, description: 'Virtual devices that are made, as KubeVirt takes them.' }),
};

/** KubeVirt as the platform runs it. */
export const kubevirtChart = authoredChart('system/kubevirt', {
  description: 'KubeVirt as the platform runs it.',
  values,
  compose(scope, { values, cluster }) {
    const { cpuAllocationRatio, extraFeatureGates, permittedHostDevices, mediatedDevicesConfiguration } = values;
    new KubeVirt(scope, 'kubevirt', {
      metadata: { name: 'kubevirt', namespace: NAMESPACE },
      spec: {
        configuration: {
          commonInstancetypesDeployment: { enabled: false },
          evictionStrategy: 'LiveMigrate',
          vmRolloutStrategy: 'LiveUpdate',
          developerConfiguration: { featureGates: [...FEATURES, ...extraFeatureGates], cpuAllocationRatio },
          permittedHostDevices: when(notEmpty(permittedHostDevices), permittedHostDevices),
          mediatedDevicesConfiguration: when(notEmpty(mediatedDevicesConfiguration), mediatedDevicesConfiguration),
        },
        customizeComponents: {
          patches: [{ resourceType: 'DaemonSet', resourceName: 'virt-handler', type: 'strategic', patch: toJson(HANDLER) }],
        },
        imagePullPolicy: 'IfNotPresent',
        monitorNamespace: 'tenant-root',
        workloadUpdateStrategy: { workloadUpdateMethods: ['LiveMigrate', 'Evict'], batchEvictionSize: 10, batchEvictionInterval: '1m' },
      },
    });
    publishPassthrough(
      scope,
      {
        service: 'vm-exportproxy',
        namespace: NAMESPACE,
        pathType: 'ImplementationSpecific',
        ingressName: 'vm-exportproxy',
        routeName: 'vm-exportproxy',
        backend: { name: 'vm-exportproxy', port: 443 },
      },
      cluster,
    );
  },
});
