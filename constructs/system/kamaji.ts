import * as kinds from '../kinds/kamaji.clastix.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { certManager } from './cert-manager.ts';
import { networking } from './networking.ts';

export const kamajiChart = upstreamChart({
  name: 'kamaji',
  upstream: [
    { name: 'kamaji-crds', version: '0.0.0+latest', repository: 'https://github.com/clastix/kamaji' },
    { name: 'kamaji', version: '0.0.0+latest', repository: 'https://github.com/clastix/kamaji' },
  ],
  provides: Object.values(kinds),
});

export const kamaji = definePackage('kamaji', {
  dependsOn: [networking, certManager],
  components: [installed(kamajiChart, { namespace: 'cozy-kamaji' })],
});
