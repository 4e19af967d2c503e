import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { openbaoChart } from '../../system/openbao.ts';

export const openbao = unauthored('apps/openbao');

const openbaoRdChart = unauthored('system/openbao-rd');

export const openbaoApplication = definePackage('openbao-application', {
  dependsOn: [networking, cozystackEngine],
  components: [
    published(openbaoChart, { name: 'openbao-system' }),
    published(openbao),
    installed(openbaoRdChart, { namespace: 'cozy-system' }),
  ],
});
