import * as kinds from '../kinds/objectstorage.k8s.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const objectstorageControllerChart = upstreamChart({
  name: 'objectstorage-controller',
  upstream: [
    {
      name: 'container-object-storage-interface',
      version: '(head)',
      repository: 'https://github.com/kubernetes-sigs/container-object-storage-interface',
    },
  ],
  provides: Object.values(kinds),
});

export const objectstorageController = definePackage('objectstorage-controller', {
  dependsOn: [networking],
  components: [installed(objectstorageControllerChart, { namespace: 'cozy-objectstorage-controller' })],
});
