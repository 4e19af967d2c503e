import { kindsOf } from '../lib/kind.ts';

// Kinds of source-controller of Flux.

const kinds = kindsOf('source.toolkit.fluxcd.io', 'v1');

export const OCIRepository = kinds.namespaced('OCIRepository', 'ocirepositories');
export const GitRepository = kinds.namespaced('GitRepository', 'gitrepositories');
