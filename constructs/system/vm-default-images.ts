import { definePackage, installed } from '../lib/package.ts';
import { unauthored } from '../lib/unauthored.ts';
import { kubevirtCdi } from './kubevirt-cdi.ts';
import { networking } from './networking.ts';

export const vmDefaultImagesChart = unauthored('system/vm-default-images');

export const vmDefaultImages = definePackage('vm-default-images', {
  dependsOn: [networking, kubevirtCdi],
  components: [installed(vmDefaultImagesChart, { namespace: 'cozy-system' })],
});
