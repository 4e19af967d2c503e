import { Registry } from 'prom-client';

/** The process's metrics. Each part registers its own at import. */
export const registry = new Registry();
