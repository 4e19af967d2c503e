import type { Chart, Layer } from '../../src/platform/model.ts';
import { standIn } from './stand-in.ts';

/**
 * A chart that the contract names and nobody has written yet: a build names it and fails, a simulating build puts a labelled stand-in in its place.
 *
 * @param path `<layer>/<name>`
 */
export function unauthored(path: `${Layer}/${string}`): Chart {
  const [layer, name] = path.split('/') as [Layer, string];
  return standIn({ layer, name, origin: 'unauthored', why: 'not yet authored', provides: [] });
}
