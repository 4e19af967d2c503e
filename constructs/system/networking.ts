import { CiliumClusterwideNetworkPolicy, CiliumNetworkPolicy } from '../kinds/cilium.io.ts';
import { IP, IPPool, ProviderNetwork, SecurityGroup, Subnet, Vlan, Vpc, VpcNatGateway } from '../kinds/kubeovn.io.ts';
import { definePackageVariants, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { ciliumNetworkpolicyChart } from './cilium-networkpolicy/index.ts';
import { gatewayApiCrds } from './gateway-api-crds.ts';
import { kiloChart } from './kilo/index.ts';

export const ciliumChart = upstreamChart({
  name: 'cilium',
  upstream: [{ name: 'cilium', version: '1.19.5', repository: 'https://helm.cilium.io/' }],
  provides: [CiliumNetworkPolicy, CiliumClusterwideNetworkPolicy],
  valuesFiles: { 'values-talos.yaml': {}, 'values-apparmor.yaml': {}, 'values-kubeovn.yaml': {}, 'values-kilo.yaml': {} },
});

export const kubeovnChart = upstreamChart({
  name: 'kubeovn',
  upstream: [{ name: 'kube-ovn', version: 'v1.15.10', repository: 'https://github.com/kubeovn/kube-ovn' }],
  provides: [IPPool, IP, ProviderNetwork, SecurityGroup, Subnet, Vlan, VpcNatGateway, Vpc],
});

export const networking = definePackageVariants('networking', {
  noop: {},
  cilium: {
    dependsOn: [gatewayApiCrds],
    components: [
      installed(ciliumChart, { valuesFiles: ['values.yaml', 'values-talos.yaml'], namespace: 'cozy-cilium', privileged: true }),
      installed(ciliumNetworkpolicyChart, { namespace: 'cozy-cilium', privileged: true, after: [ciliumChart] }),
    ],
  },
  'cilium-kilo': {
    dependsOn: [gatewayApiCrds],
    components: [
      installed(ciliumChart, {
        valuesFiles: ['values.yaml', 'values-talos.yaml', 'values-kilo.yaml'],
        namespace: 'cozy-cilium',
        privileged: true,
      }),
      installed(kiloChart, {
        valuesFiles: ['values.yaml', 'values-cilium.yaml'],
        namespace: 'cozy-kilo',
        privileged: true,
        after: [ciliumChart],
      }),
    ],
  },
  'cilium-generic': {
    dependsOn: [gatewayApiCrds],
    components: [
      installed(ciliumChart, { valuesFiles: ['values.yaml', 'values-apparmor.yaml'], namespace: 'cozy-cilium', privileged: true }),
      installed(ciliumNetworkpolicyChart, { namespace: 'cozy-cilium', privileged: true, after: [ciliumChart] }),
    ],
  },
  'kubeovn-cilium': {
    dependsOn: [gatewayApiCrds],
    components: [
      installed(ciliumChart, {
        valuesFiles: ['values.yaml', 'values-talos.yaml', 'values-kubeovn.yaml'],
        namespace: 'cozy-cilium',
        privileged: true,
      }),
      installed(ciliumNetworkpolicyChart, { namespace: 'cozy-cilium', privileged: true, after: [ciliumChart] }),
      installed(kubeovnChart, { namespace: 'cozy-kubeovn', privileged: true, after: [ciliumChart] }),
    ],
  },
  'kubeovn-cilium-generic': {
    dependsOn: [gatewayApiCrds],
    components: [
      installed(ciliumChart, {
        valuesFiles: ['values.yaml', 'values-apparmor.yaml', 'values-kubeovn.yaml'],
        namespace: 'cozy-cilium',
        privileged: true,
      }),
      installed(ciliumNetworkpolicyChart, { namespace: 'cozy-cilium', privileged: true, after: [ciliumChart] }),
      installed(kubeovnChart, { namespace: 'cozy-kubeovn', privileged: true, after: [ciliumChart] }),
    ],
  },
});
