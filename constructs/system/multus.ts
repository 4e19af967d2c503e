import { NetworkAttachmentDefinition } from '../kinds/k8s.cni.cncf.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const multusChart = upstreamChart({
  name: 'multus',
  upstream: [{ name: 'multus-cni', version: 'latest', repository: 'https://github.com/k8snetworkplumbingwg/multus-cni' }],
  provides: [NetworkAttachmentDefinition],
});

export const multus = definePackage('multus', {
  dependsOn: [networking],
  components: [installed(multusChart, { namespace: 'cozy-multus', privileged: true })],
});
