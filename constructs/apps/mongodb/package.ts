import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';

export const mongodb = unauthored('apps/mongodb');

const mongodbRdChart = unauthored('system/mongodb-rd');

export const mongodbApplication = definePackage('mongodb-application', {
  dependsOn: [networking, cozystackEngine],
  components: [published(mongodb), installed(mongodbRdChart, { namespace: 'cozy-system' })],
});
