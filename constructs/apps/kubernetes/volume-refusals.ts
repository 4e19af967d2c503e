import type { Construct } from 'constructs';
import {
  and,
  assume,
  type Expr,
  failWhen,
  filter,
  freeForm,
  has,
  hasPrefix,
  includes,
  isEmpty,
  keys,
  lt,
  map,
  ne,
  not,
  notEmpty,
  object,
  or,
  size,
  text,
  uniq,
} from '../../../src/chart/index.ts';
import { AUTHENTICATION_VOLUME, usesOidc } from './oidc/authentication.ts';
import type { KubernetesInputs } from './values.ts';
import { TALOS_VOLUMES } from './volume-rules.ts';

const named = object({ name: freeForm() });

const nameOf = (entry: Expr<Record<string, unknown>>): Expr<string> =>
  text(assume(entry, named).name as unknown as Expr<string | undefined>);

/**
 * The API server of a tenant runs in the management cluster: of it, a tenant may mount ConfigMaps and Secrets of its own namespace and nothing else.
 * Any other source would lead out of there.
 */
export function refuseVolumes(scope: Construct, inputs: KubernetesInputs): void {
  const { extraArgs, extraVolumes, extraVolumeMounts } = inputs.values.controlPlane.apiServer;
  const field = 'controlPlane.apiServer.extraVolumes';
  const names = map(extraVolumes, nameOf, { name: 'volume' });
  failWhen(scope, includes(names, ''), `${field}: each needs a name`);
  failWhen(scope, lt(size(uniq(names)), size(names)), `${field}: two have the same name`);
  failWhen(
    scope,
    notEmpty(filter([...TALOS_VOLUMES], (name) => includes(names, name))),
    `${field}: ${TALOS_VOLUMES.join(' and ')} are names of the platform`,
  );
  failWhen(scope, and(usesOidc(inputs), includes(names, AUTHENTICATION_VOLUME)), `${field}: ${AUTHENTICATION_VOLUME} is that of oidc`);
  failWhen(
    scope,
    notEmpty(filter(extraVolumes, (volume) => not(hasAllowedSource(volume)), { name: 'volume' })),
    `${field}: each needs one source, configMap or secret; others are not allowed`,
  );

  const mounted = map(extraVolumeMounts, nameOf, { name: 'mount' });
  failWhen(
    scope,
    notEmpty(filter(mounted, (name) => or(isEmpty(name), not(includes(names, name))), { name: 'mounted' })),
    'controlPlane.apiServer.extraVolumeMounts: each needs the name of one of extraVolumes',
  );
  const clashing = filter(extraArgs, (arg) => or(hasPrefix(arg, '--oidc-'), hasPrefix(arg, '--authentication-config')), { name: 'arg' });
  failWhen(
    scope,
    and(usesOidc(inputs), notEmpty(clashing)),
    'controlPlane.apiServer.extraArgs: with oidc.mode, --oidc-… and --authentication-config are set already; kube-apiserver refuses more of them',
  );
}

function hasAllowedSource(volume: Expr<Record<string, unknown>>): Expr<boolean> {
  const others = filter(keys(volume), (key) => ne(key, 'name'), { name: 'key' });
  return and(not(lt(size(others), 1)), lt(size(others), 2), or(has(volume, 'configMap'), has(volume, 'secret')));
}
