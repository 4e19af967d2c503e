import { packages } from '../constructs/catalogue.ts';
import { installerChart } from '../constructs/core/installer/index.ts';
import { installerManifest } from '../constructs/core/installer/manifest.ts';
import { platform } from '../constructs/core/platform/index.ts';
import type { Catalogue } from '../src/platform/catalogue.ts';
import { ispFull } from './isp-full.ts';
import { ispFullGeneric } from './isp-full-generic.ts';
import { ispHosted } from './isp-hosted.ts';
import { sandbox } from './sandbox.ts';
import { sandboxCatalogue } from './sandbox-catalogue.ts';

const components = packages.flatMap(({ variants }) => variants.flatMap(({ components }) => components.map(({ chart }) => chart)));

/** The platform as a whole: all packages, their charts, and the ways of running them. */
export const catalogue: Catalogue = {
  charts: [installerChart, platform(packages), ...new Set(components)],
  packages,
  variants: [ispFull, ispFullGeneric, ispHosted, sandbox, sandboxCatalogue],
  installer: installerManifest,
};
