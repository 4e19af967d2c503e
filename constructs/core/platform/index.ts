import type { PackageDefinition } from '../../../src/platform/model.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { contradictions } from './checks.ts';
import { clusterSettings } from './cluster-settings.ts';
import { deletionGuard } from './guardrail.ts';
import { migrations } from './migrations.ts';
import { packageSources } from './package-sources.ts';
import { packages } from './packages.ts';
import { presetFiles } from './preset-files.ts';
import { registryMirrors } from './registries.ts';
import { packagesRepository } from './repository.ts';
import { schedulingSettings } from './scheduling.ts';
import { values } from './values.ts';
import { dataVersion } from './version.ts';

/** The platform as one chart: its settings, the source of its packages, all that can be installed and what is. */
export const platform = (catalogue: readonly PackageDefinition[]) =>
  authoredChart('core/platform', {
    chartName: 'cozystack-platform',
    description: 'Cozystack: what can be installed, what is, and the settings that all of it reads.',
    values,
    files: presetFiles,
    compose(scope, inputs) {
      contradictions(scope, inputs);
      clusterSettings(scope, inputs);
      packagesRepository(scope, inputs);
      packageSources(scope, catalogue, inputs);
      packages(scope, inputs);
      migrations(scope, inputs);
      dataVersion(scope, inputs);
      deletionGuard(scope);
      schedulingSettings(scope, inputs);
      registryMirrors(scope, inputs);
    },
  });
