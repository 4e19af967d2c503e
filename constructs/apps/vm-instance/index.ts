import type { Chart } from 'cdk8s';
import { ifElse, str, toJson, whenever } from '../../../src/chart/index.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { kubectlHook, TOOLS_IMAGE } from '../../lib/kubectl-hook.ts';
import { shellScript } from '../../lib/shell-script.ts';
import { monitorWorkload } from '../../lib/workload-monitor.ts';
import { cloudInit } from './cloud-init.ts';
import { exposure } from './exposure.ts';
import { nameOf } from './identity.ts';
import { machine } from './machine.ts';
import { refusals } from './refusals.ts';
import { ownSize } from './sizing.ts';
import { rules, type VmInputs, values } from './values.ts';

function compose(scope: Chart, inputs: VmInputs): void {
  const { release, chart } = inputs;
  refusals(scope, inputs);
  machine(scope, inputs);
  cloudInit(scope, inputs);
  exposure(scope, inputs);
  update(scope, inputs);
  const selector = { 'app.kubernetes.io/instance': release.name };
  const type = 'virtual-machine';
  monitorWorkload(scope, 'monitor', { name: release.name, kind: type, type, selector, replicas: 1, minReplicas: 1 }, chart);
  dashboardRole(scope, release, { services: [nameOf(inputs)], workloadmonitors: [release.name] });
}

/** Runs before each upgrade; it changes nothing where nothing is to be changed. */
function update(scope: Chart, inputs: VmInputs): void {
  const { values, release } = inputs;
  const vm = nameOf(inputs);
  whenever(scope, release.isUpgrade, (scope) => {
    kubectlHook(scope, 'update', release, {
      name: str`${release.name}-update-hook`,
      on: ['pre-upgrade'],
      rules: [
        { apiGroups: ['kubevirt.io'], resources: ['virtualmachines'], resourceNames: [vm], verbs: ['get', 'patch'] },
        { apiGroups: [''], resources: ['services'], resourceNames: [vm], verbs: ['get', 'delete'] },
      ],
      image: TOOLS_IMAGE,
      script: shellScript(new URL('./update.sh', import.meta.url), {
        vm,
        service_type: ifElse(values.external, 'LoadBalancer', 'ClusterIP'),
        instance_type: values.instanceType,
        instance_profile: values.instanceProfile,
        own_size: toJson(ownSize(inputs)),
      }),
      deadline: 120,
      retries: 1,
    });
  });
}

export const vmInstance = application({
  name: 'vm-instance',
  kind: 'VMInstance',
  plural: 'vminstances',
  package: { variant: 'kubevirt' },
  description: 'Virtual machine.',
  dashboard: { category: 'IaaS', singular: 'VM Instance', plural: 'VM Instances', weight: 50, tags: ['compute'] },
  example: {
    instanceType: 'u1.medium',
    instanceProfile: 'ubuntu',
    disks: [{ name: 'example' }],
    external: true,
    externalPorts: [22, 443],
    sshKeys: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI… ann@example.org'],
  },
  values,
  rules,
  compose,
  secrets: { include: [] },
  services: { include: [{ matchLabels: { 'apps.cozystack.io/user-service': 'true' } }] },
});
