import { orIfEmpty, randomAtRender, str } from '../../../src/chart/index.ts';
import { Secret } from '../../kinds/core.ts';
import { authoredChart } from '../../lib/authored-chart.ts';
import { storedSecret } from '../../lib/stored-text.ts';
import { database } from './database.ts';
import { encryptionProxy } from './encryption.ts';
import { publishing } from './publishing.ts';
import { servers } from './servers.ts';
import { values } from './values.ts';

/** Who signs in to the platform. */
export const keycloakChart = authoredChart('system/keycloak', {
  description: 'Keycloak, which signs people in to the platform.',
  values,
  compose(scope, inputs) {
    const { release } = inputs;
    const credentials = str`${release.name}-credentials`;
    // Kept here and not by the credentials controller: that comes after Keycloak.
    new Secret(scope, 'credentials', {
      metadata: { name: credentials },
      stringData: {
        username: 'admin',
        password: orIfEmpty(storedSecret(release.namespace, credentials, 'password'), randomAtRender(16)),
      },
    });
    database(scope, inputs);
    encryptionProxy(scope, inputs);
    servers(scope, inputs, credentials);
    publishing(scope, inputs);
  },
});
