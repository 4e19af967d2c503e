import { Bucket, BucketAccess, BucketAccessClass, BucketClaim, BucketClass } from '../kinds/objectstorage.k8s.io.ts';
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
  provides: [BucketAccessClass, BucketAccess, BucketClaim, BucketClass, Bucket],
});

export const objectstorageController = definePackage('objectstorage-controller', {
  dependsOn: [networking],
  components: [installed(objectstorageControllerChart, { namespace: 'cozy-objectstorage-controller' })],
});
