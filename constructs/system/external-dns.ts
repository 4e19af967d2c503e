import { DNSEndpoint } from '../kinds/externaldns.k8s.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const externalDnsChart = upstreamChart({
  name: 'external-dns',
  upstream: [{ name: 'external-dns', version: '1.20.0', repository: 'https://kubernetes-sigs.github.io/external-dns/' }],
  provides: [DNSEndpoint],
});

export const externalDns = definePackage('external-dns', {
  dependsOn: [networking],
  components: [installed(externalDnsChart, { namespace: 'cozy-external-dns' })],
});
