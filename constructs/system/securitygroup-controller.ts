import { definePackage, installed } from '../lib/package.ts';
import { unauthored } from '../lib/unauthored.ts';
import { networking } from './networking.ts';

export const securitygroupControllerChart = unauthored('system/securitygroup-controller');

export const securitygroupController = definePackage('securitygroup-controller', {
  dependsOn: [networking],
  components: [installed(securitygroupControllerChart, { namespace: 'cozy-securitygroup-controller', privileged: true })],
});
