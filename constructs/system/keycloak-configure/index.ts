import { authoredChart } from '../../lib/authored-chart.ts';
import { administrators } from './administrators.ts';
import { realm } from './realm.ts';
import { teardown } from './teardown.ts';
import { updateEmail } from './update-email.ts';
import { values } from './values.ts';

/** The realm that people of the platform sign in to, what tokens of it say, and who administers the platform. */
export const keycloakConfigureChart = authoredChart('system/keycloak-configure', {
  description: 'The realm that people of the platform sign in to.',
  values,
  compose(scope, inputs) {
    realm(scope, inputs);
    administrators(scope);
    updateEmail(scope, inputs);
    teardown(scope, inputs);
  },
});
