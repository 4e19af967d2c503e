import type { Construct } from 'constructs';
import { type Arg, defaultTo, mapToMap, notEmpty, orIfEmpty, overlay, str, when } from '../../../src/chart/index.ts';
import { alphanumeric, credentials } from '../../lib/credentials.ts';
import type { VpnInputs } from './values.ts';

/** Port of the VPN, over TCP and UDP, for all users. */
export const PORT = 40000;

/** Cipher of all users. */
const CIPHER = 'chacha20-ietf-poly1305';

/** Secret that the tenant sees. */
export const urlsOf = ({ release }: VpnInputs) => str`${release.name}-urls`;

/** Key of that Secret with the password of a user; under the name alone is the URL. */
export const passwordKey = (user: Arg<string>) => str`${user}.password`;

/**
 * What users connect with: for each a password, chosen or made by the credentials controller, and the URL that Outline clients take (SIP002), which follows
 * the password and the host.
 */
export function accessUrls(scope: Construct, inputs: VpnInputs): void {
  const { values, release, namespace } = inputs;
  const host = orIfEmpty(values.host, str`${release.name}.${namespace.text('host')}`);
  const named = { name: 'user' };
  const passwords = mapToMap(values.users, (user) => ({ key: passwordKey(user), value: alphanumeric(16) }), named);
  const url = (user: Arg<string>) => str`ss://<base64url:${CIPHER}:<${passwordKey(user)}>>@${host}:${PORT}/?outline=1#${release.name}`;
  credentials(scope, 'urls', {
    name: urlsOf(inputs),
    type: 'Opaque',
    generate: overlay(
      passwords,
      mapToMap(values.users, (user) => ({ key: user, value: url(user) }), named),
    ),
    explicit: mapToMap(
      values.users,
      (user, { password }) => ({ key: passwordKey(user), value: when(notEmpty(password), defaultTo(password, '')) }),
      named,
    ),
  });
}
