import type { Construct } from 'constructs';
import {
  concat,
  defaultTo,
  type Expr,
  flatMap,
  get,
  has,
  ifElse,
  join,
  mapToMap,
  notEmpty,
  replacePattern,
  str,
  toJson,
  whenever,
} from '../../../src/chart/index.ts';
import { Secret } from '../../kinds/core.ts';
import type { PlatformInputs } from './inputs.ts';

type Access = PlatformInputs['values']['registries']['config'];

/**
 * Secret `patch-containerd`: a file `<registry>.toml` for each registry with mirrors, as containerd reads it to know whom to ask before the registry
 * itself. Certificates of mirrors are verified unless their access says otherwise. Whoever sets up nodes puts the files there.
 */
export function registryMirrors(scope: Construct, { values }: PlatformInputs): void {
  const { mirrors, config } = values.registries;
  whenever(scope, notEmpty(mirrors), (within) => {
    new Secret(within, 'registry-mirrors', {
      metadata: { name: 'patch-containerd' },
      type: 'Opaque',
      stringData: mapToMap(
        mirrors,
        (registry, { endpoints }) => ({ key: str`${registry}.toml`, value: hostsFile(registry, endpoints, config) }),
        { name: 'registry' },
      ),
    });
  });
}

function hostsFile(registry: Expr<string>, endpoints: Expr<readonly string[]>, config: Access): Expr<string> {
  const hosts = flatMap(endpoints, (endpoint) => hostLines(endpoint, config), { name: 'endpoint' });
  return join(concat([str`server = ${toJson(str`https://${registry}`)}`], hosts, ['']), '\n');
}

/** Strings of TOML are written as those of JSON. */
function hostLines(endpoint: Expr<string>, config: Access) {
  const key = ifElse(has(config, endpoint), endpoint, replacePattern(endpoint, '^[a-z]+://', ''));
  const access = get(config, key);
  const username = defaultTo(access.auth.username, '');
  const password = defaultTo(access.auth.password, '');
  const host = toJson(endpoint);
  return concat(
    ['', str`[host.${host}]`, '  capabilities = ["pull", "resolve"]'],
    ifElse(defaultTo(access.tls.insecureSkipVerify, false), ['  skip_verify = true'], []),
    ifElse(
      notEmpty(username),
      [str`  [host.${host}.auth]`, str`    username = ${toJson(username)}`, str`    password = ${toJson(password)}`],
      [],
    ),
  );
}
