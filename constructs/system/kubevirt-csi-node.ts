import { unauthored } from '../lib/unauthored.ts';

export const kubevirtCsiNodeChart = unauthored('system/kubevirt-csi-node');
