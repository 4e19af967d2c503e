import { applicationPackage } from '../../lib/application-package.ts';
import { published } from '../../lib/package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { qdrantChart } from '../../system/qdrant.ts';
import { qdrant } from './index.ts';

export const qdrantApplication = applicationPackage(qdrant, {
  dependsOn: [networking, cozystackEngine],
  helpers: [published(qdrantChart, { name: 'qdrant-system' })],
});
