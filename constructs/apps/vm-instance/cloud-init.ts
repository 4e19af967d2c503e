import type { Construct } from 'constructs';
import { base64, type Expr, ifElse, listToMap, notEmpty, or, str, toJson, when, whenever } from '../../../src/chart/index.ts';
import { Secret } from '../../kinds/core.ts';
import { nameOf } from './identity.ts';
import type { VmInputs } from './values.ts';

const sshKeysSecret = (inputs: VmInputs): Expr<string> => str`${nameOf(inputs)}-ssh-keys`;
export const cloudInitSecret = (inputs: VmInputs): Expr<string> => str`${nameOf(inputs)}-cloud-init`;

/** Keys alone need cloud-init as well: by its channel they get into the guest. */
export const hasCloudInit = ({ values }: VmInputs): Expr<boolean> => or(notEmpty(values.cloudInit), notEmpty(values.sshKeys));

/** What the guest is told at its first start: keys that may log in, and user data. */
export function cloudInit(scope: Construct, inputs: VmInputs): void {
  const { values } = inputs;
  whenever(scope, notEmpty(values.sshKeys), (scope) => {
    const data = listToMap(values.sshKeys, (key, index) => ({ key: str`key${index}`, value: base64(key) }));
    new Secret(scope, 'ssh-keys', { metadata: { name: sshKeysSecret(inputs) }, data });
  });
  whenever(scope, hasCloudInit(inputs), (scope) => {
    const keysOnly = str`#cloud-config\nssh_authorized_keys: ${toJson(values.sshKeys)}\n`;
    const userdata = ifElse(notEmpty(values.cloudInit), values.cloudInit, keysOnly);
    new Secret(scope, 'cloud-init', { metadata: { name: cloudInitSecret(inputs) }, data: { userdata: base64(userdata) } });
  });
}

/** `accessCredentials` of the machine. */
export const accessCredentials = (inputs: VmInputs) =>
  when(notEmpty(inputs.values.sshKeys), [
    { sshPublicKey: { source: { secret: { secretName: sshKeysSecret(inputs) } }, propagationMethod: { noCloud: {} } } },
  ]);
