import type { Release } from '../../../src/chart/index.ts';

/** Name of the web servers, and of the client in the identity provider. */
export const NAME = 'linstor-gui';

/** What stands before them and asks who comes. */
export const GATEKEEPER = `${NAME}-gatekeeper`;

/** Secret with what the gatekeeper proves itself by to the identity provider. */
export const CLIENT_SECRET = { name: `${NAME}-client`, key: 'client-secret-key' } as const;

/** Secret with the key of its cookies. */
export const COOKIE_SECRET = { name: `${NAME}-auth-config`, key: 'cookieSecret' } as const;

const PART_OF = { 'app.kubernetes.io/part-of': 'cozystack' } as const;

/** By which pods are found; a selector cannot be changed. */
export const selectorOf = (name: string, release: Release) => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/instance': release.name,
});

export const labelsOf = (name: string, release: Release) => ({ ...selectorOf(name, release), ...PART_OF });
