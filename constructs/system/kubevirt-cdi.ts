import { CDI, DataImportCron, DataSource, DataVolume, StorageProfile } from '../kinds/cdi.kubevirt.io.ts';
import { definePackage, installed } from '../lib/package.ts';
import { upstreamChart } from '../lib/upstream-chart.ts';
import { cozystackBasics } from './cozystack-basics.ts';
import { networking } from './networking.ts';

export const kubevirtCdiOperatorChart = upstreamChart({
  name: 'kubevirt-cdi-operator',
  upstream: [
    {
      name: 'containerized-data-importer',
      version: 'latest',
      repository: 'https://github.com/kubevirt/containerized-data-importer',
    },
  ],
  provides: [CDI],
});

export const kubevirtCdiChart = upstreamChart({
  name: 'kubevirt-cdi',
  upstream: [
    {
      name: 'containerized-data-importer',
      version: 'latest',
      repository: 'https://github.com/kubevirt/containerized-data-importer',
    },
  ],
  provides: [DataVolume, DataSource, DataImportCron, StorageProfile],
});

export const kubevirtCdi = definePackage('kubevirt-cdi', {
  dependsOn: [networking, cozystackBasics],
  components: [
    installed(kubevirtCdiOperatorChart, { namespace: 'cozy-kubevirt-cdi' }),
    installed(kubevirtCdiChart, { namespace: 'cozy-kubevirt-cdi', after: [kubevirtCdiOperatorChart] }),
  ],
});
