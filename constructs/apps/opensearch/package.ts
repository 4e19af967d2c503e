import { applicationPackage } from '../../lib/application-package.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { opensearchOperator } from '../../system/opensearch-operator.ts';
import { opensearch } from './index.ts';

export const opensearchApplication = applicationPackage(opensearch, { dependsOn: [networking, opensearchOperator, cozystackEngine] });
