import { applicationPackage } from '../../lib/application-package.ts';
import { published } from '../../lib/package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { natsChart } from '../../system/nats.ts';
import { networking } from '../../system/networking.ts';
import { nats } from './index.ts';

export const natsApplication = applicationPackage(nats, {
  dependsOn: [networking, cozystackEngine],
  helpers: [published(natsChart, { name: 'nats-system' })],
});
