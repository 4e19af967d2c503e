import { unauthored } from '../lib/unauthored.ts';

export const bucketChart = unauthored('system/bucket');
