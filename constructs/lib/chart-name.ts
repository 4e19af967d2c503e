import type { Layer } from '../../src/platform/model.ts';

/**
 * Name in Chart.yaml of a chart in this directory: charts of tenants are called as they are, those of the system layer `cozy-<directory>`, except the
 * carriers of ApplicationDefinitions. Flux replaces a release whose chart changes its name, so a name stays.
 */
export const chartName = (layer: Layer, directory: string): string =>
  layer === 'apps' || layer === 'extra' || directory.endsWith('-rd') ? directory : `cozy-${directory}`;
