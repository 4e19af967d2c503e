import { definePackage, installed } from '../lib/package.ts';
import { networking } from './networking.ts';
import { securitygroupControllerChart } from './securitygroup-controller/index.ts';

export const securitygroupController = definePackage('securitygroup-controller', {
  dependsOn: [networking],
  components: [installed(securitygroupControllerChart, { namespace: 'cozy-securitygroup-controller', privileged: true })],
});
