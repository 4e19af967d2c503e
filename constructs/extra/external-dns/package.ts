import { applicationPackage } from '../../lib/application-package.ts';
import { published } from '../../lib/package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { externalDnsChart } from '../../system/external-dns.ts';
import { networking } from '../../system/networking.ts';
import { externalDns } from './index.ts';

export const externalDnsApplication = applicationPackage(externalDns, {
  dependsOn: [networking, cozystackEngine],
  helpers: [published(externalDnsChart, { name: 'external-dns-system' })],
});
