import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { mariadbOperator } from '../../system/mariadb-operator.ts';
import { networking } from '../../system/networking.ts';
import { mariadb } from './index.ts';

export const mariadbApplication = applicationPackage(mariadb, { dependsOn: [networking, mariadbOperator, cozystackEngine] });
