import * as kinds from '../kinds/metallb.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { networking } from './networking.ts';

export const metallbChart = upstreamChart({
  name: 'metallb',
  upstream: [{ name: 'metallb', version: '0.16.1', repository: 'https://metallb.github.io/metallb' }],
  provides: Object.values(kinds),
});

export const metallb = definePackage('metallb', {
  dependsOn: [networking],
  components: [installed(metallbChart, { namespace: 'cozy-metallb', privileged: true })],
});
