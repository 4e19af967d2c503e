import { definePackage, installed, published } from '../../lib/package.ts';
import { unauthored } from '../../lib/unauthored.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { networking } from '../../system/networking.ts';
import { seaweedfsChart } from '../../system/seaweedfs.ts';
import { seaweedfsDbChart } from '../../system/seaweedfs-db/index.ts';

export const seaweedfs = unauthored('extra/seaweedfs');

const seaweedfsRdChart = unauthored('system/seaweedfs-rd');

export const seaweedfsApplication = definePackage('seaweedfs-application', {
  dependsOn: [networking, cozystackEngine],
  components: [
    published(seaweedfsDbChart),
    published(seaweedfsChart, { name: 'seaweedfs-system' }),
    published(seaweedfs),
    installed(seaweedfsRdChart, { namespace: 'cozy-system' }),
  ],
});
