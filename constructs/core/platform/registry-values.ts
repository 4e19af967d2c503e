import { listOf, mapOf, object, string } from '../../../src/chart/index.ts';
import { closedGroup, flag, text } from '../../lib/value-group.ts';

const mirror = object(
  { endpoints: listOf(string(), { default: [], description: 'Mirrors in the order in which they are tried, as URLs.' }) },
  { description: 'Mirrors of one registry.' },
);

const access = object(
  {
    tls: closedGroup({ insecureSkipVerify: flag(false, 'Do not verify the certificate of the mirror.') }, 'Encryption.'),
    auth: closedGroup({ username: text('', 'Name to sign in with.'), password: text('', 'Its password.') }, 'Credentials.'),
  },
  { description: 'Access to one mirror.' },
);

/** Values of the platform about container registries. */
export const registries = closedGroup(
  {
    mirrors: mapOf(mirror, { default: {}, description: 'Mirrors of container registries, by registry, such as `docker.io`.' }),
    config: mapOf(access, {
      default: {},
      description: 'Access to mirrors, by endpoint: its URL as in mirrors, or only its host and port.',
    }),
  },
  'Container registries, for the nodes: the Secret patch-containerd holds what containerd reads.',
);
