import { definePackage, installed } from '../lib/package.ts';
import { unauthored } from '../lib/unauthored.ts';
import { linstor } from './linstor.ts';

export const linstorGuiChart = unauthored('system/linstor-gui');

export const linstorGui = definePackage('linstor-gui', {
  dependsOn: [linstor],
  components: [installed(linstorGuiChart, { namespace: 'cozy-linstor' })],
});
