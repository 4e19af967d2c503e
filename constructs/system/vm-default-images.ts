import { definePackage, installed } from '../lib/package.ts';
import { kubevirtCdi } from './kubevirt-cdi.ts';
import { networking } from './networking.ts';
import { vmDefaultImagesChart } from './vm-default-images/index.ts';

export const vmDefaultImages = definePackage('vm-default-images', {
  dependsOn: [networking, kubevirtCdi],
  components: [installed(vmDefaultImagesChart, { namespace: 'cozy-system' })],
});
