import { definePackage, installed } from '../lib/package.ts';
import { linstor } from './linstor.ts';
import { linstorGuiChart } from './linstor-gui/index.ts';

export const linstorGui = definePackage('linstor-gui', {
  dependsOn: [linstor],
  components: [installed(linstorGuiChart, { namespace: 'cozy-linstor' })],
});
