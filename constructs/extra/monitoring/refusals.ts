import type { Construct } from 'constructs';
import { and, eq, failWhen, filter, join, lt, map, matches, ne, not, notEmpty, size, str, uniq } from '../../../src/chart/index.ts';
import { PART_OF_A_NAME, refuseNames } from '../../lib/refuse-names.ts';
import { EMAIL, type MonitoringInputs } from './values.ts';

/** What the child release would refuse, where its owner does not see it. */
export function refusals(scope: Construct, { values, release }: MonitoringInputs): void {
  const { oidc } = values;
  const custom = eq(oidc.mode, 'CustomConfig');
  const inline = notEmpty(oidc.customConfig.config);
  const secret = notEmpty(oidc.customConfig.secretRef.name);

  failWhen(
    scope,
    ne(release.name, 'monitoring'),
    str`a tenant has one monitoring stack, and it is called monitoring; this release is called ${release.name}`,
  );
  for (const [field, stores] of Object.entries({ metricsStorages: values.metricsStorages, logsStorages: values.logsStorages })) {
    const names = map(stores as typeof values.logsStorages, ({ name }) => name, { name: 'store' });
    refuseNames(scope, field, names, PART_OF_A_NAME);
    failWhen(scope, lt(size(uniq(names)), size(names)), `${field}: two have the same name`);
  }
  failWhen(scope, and(custom, inline, secret), 'oidc.customConfig: set config or secretRef, not both');
  failWhen(scope, and(custom, not(inline), not(secret)), 'oidc.customConfig: mode CustomConfig needs config or secretRef.name');
  failWhen(
    scope,
    and(custom, secret, notEmpty(oidc.users)),
    'oidc.users: with a configuration from a Secret, who may log in is said there',
  );
  const wrong = filter(oidc.users, ({ email }) => not(matches(email, EMAIL)), { name: 'user' });
  failWhen(
    scope,
    notEmpty(wrong),
    str`oidc.users: no e-mail address: ${join(
      map(wrong, ({ email }) => email, { name: 'user' }),
      ', ',
    )}`,
  );
}
