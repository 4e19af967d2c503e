import {
  VirtualMachineClusterInstancetype,
  VirtualMachineClusterPreference,
  VirtualMachineInstancetype,
  VirtualMachinePreference,
} from '../kinds/instancetype.kubevirt.io.ts';
import { KubeVirt, VirtualMachine, VirtualMachineInstance } from '../kinds/kubevirt.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { kubevirtChart } from './kubevirt/index.ts';
import { networking } from './networking.ts';
import { prometheusOperatorCrds } from './prometheus-operator-crds.ts';

export const kubevirtOperatorChart = upstreamChart({
  name: 'kubevirt-operator',
  upstream: [{ name: 'kubevirt', version: 'v1.8.4', repository: 'https://github.com/kubevirt/kubevirt' }],
  provides: [
    KubeVirt,
    VirtualMachine,
    VirtualMachineInstance,
    VirtualMachineClusterInstancetype,
    VirtualMachineClusterPreference,
    VirtualMachineInstancetype,
    VirtualMachinePreference,
  ],
});

export const kubevirtInstancetypesChart = upstreamChart({
  name: 'kubevirt-instancetypes',
  upstream: [{ name: 'common-instancetypes', version: '3a552da6', repository: 'https://github.com/kubevirt/common-instancetypes' }],
});

export const kubevirt = definePackage('kubevirt', {
  dependsOn: [networking, prometheusOperatorCrds],
  components: [
    installed(kubevirtOperatorChart, { namespace: 'cozy-kubevirt' }),
    installed(kubevirtChart, { namespace: 'cozy-kubevirt', privileged: true, after: [kubevirtOperatorChart] }),
    installed(kubevirtInstancetypesChart, { namespace: 'cozy-kubevirt', after: [kubevirtOperatorChart, kubevirtChart] }),
  ],
});
