import type { Catalogue } from '../../platform/catalogue.ts';

/** The catalogue of this checkout; imports cdk8s and all constructs, so it is asked for only when charts are to be compiled. */
export async function loadCatalogue(): Promise<Catalogue> {
  const { catalogue } = await import('../../../variants/catalogue.ts');
  return catalogue;
}
