import { applicationPackage } from '../../lib/application-package.ts';
import { published } from '../../lib/package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { openbaoChart } from '../../system/openbao.ts';
import { openbao } from './index.ts';

export const openbaoApplication = applicationPackage(openbao, {
  dependsOn: [networking, cozystackEngine],
  helpers: [published(openbaoChart, { name: 'openbao-system' })],
});
