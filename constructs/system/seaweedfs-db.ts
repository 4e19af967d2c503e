import { unauthored } from '../lib/unauthored.ts';

export const seaweedfsDbChart = unauthored('system/seaweedfs-db');
