import { eq, ifElse, ne, notEmpty, str, when } from '../../../../src/chart/index.ts';
import type { KubernetesInputs } from '../values.ts';

/** Volume of the API server with its configuration of authentication. */
export const AUTHENTICATION_VOLUME = 'authentication-config';

const DIRECTORY = '/etc/kubernetes/authentication-config';

export const usesOidc = ({ values }: KubernetesInputs) => ne(values.oidc.mode, 'None');

export const authenticationSecret = ({ release }: KubernetesInputs) => str`${release.name}-oidc-authn-config`;

const secretInUse = (inputs: KubernetesInputs) => {
  const { mode, customConfig } = inputs.values.oidc;
  const { name } = customConfig.secretRef;
  return ifElse(eq(mode, 'CustomConfig'), ifElse(notEmpty(name), name, authenticationSecret(inputs)), authenticationSecret(inputs));
};

export const authenticationArgs = (inputs: KubernetesInputs) => [
  when(usesOidc(inputs), `--authentication-config=${DIRECTORY}/config.yaml`),
];

export const authenticationMounts = (inputs: KubernetesInputs) => [
  when(usesOidc(inputs), { name: AUTHENTICATION_VOLUME, mountPath: DIRECTORY, readOnly: true }),
];

export const authenticationVolumes = (inputs: KubernetesInputs) => [
  when(usesOidc(inputs), {
    name: AUTHENTICATION_VOLUME,
    secret: { secretName: secretInUse(inputs), items: [{ key: 'config.yaml', path: 'config.yaml' }] },
  }),
];
