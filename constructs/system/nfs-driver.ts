import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const nfsDriverChart = upstreamChart({
  name: 'nfs-driver',
  upstream: [
    {
      name: 'csi-driver-nfs',
      version: '4.13.3',
      repository: 'https://raw.githubusercontent.com/kubernetes-csi/csi-driver-nfs/master/charts',
    },
  ],
});

export const nfsDriver = definePackage('nfs-driver', {
  dependsOn: [networking],
  components: [installed(nfsDriverChart, { namespace: 'cozy-nfs-driver', privileged: true })],
});
