import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { externalDnsChart } from '../../system/external-dns.ts';
import { networking } from '../../system/networking.ts';

export const externalDns = unauthored('extra/external-dns');

const externalDnsRdChart = unauthored('system/external-dns-rd');

export const externalDnsApplication = definePackage('external-dns-application', {
  dependsOn: [networking, cozystackEngine],
  components: [
    published(externalDnsChart, { name: 'external-dns-system' }),
    published(externalDns),
    installed(externalDnsRdChart, { namespace: 'cozy-system' }),
  ],
});
