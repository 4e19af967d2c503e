import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { natsChart } from '../../system/nats.ts';
import { networking } from '../../system/networking.ts';

export const nats = unauthored('apps/nats');

const natsRdChart = unauthored('system/nats-rd');

export const natsApplication = definePackage('nats-application', {
  dependsOn: [networking, cozystackEngine],
  components: [published(natsChart, { name: 'nats-system' }), published(nats), installed(natsRdChart, { namespace: 'cozy-system' })],
});
