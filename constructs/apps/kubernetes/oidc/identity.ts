import { str, truncate } from '../../../../src/chart/index.ts';
import type { KubernetesInputs } from '../values.ts';

/** Client at the platform's Keycloak, and audience of its tokens. */
export const clientId = ({ release }: KubernetesInputs) => truncate(str`${release.namespace}-${release.name}`, 253);

/** Scope that puts the audience into tokens. */
export const audienceScope = (inputs: KubernetesInputs) => str`${clientId(inputs)}-audience`;

/** Where the platform's users log in. */
export const issuer = ({ cluster }: KubernetesInputs) => str`https://keycloak.${cluster.text('root-host')}/realms/cozy`;

/** Secret with a kubeconfig by which the platform's users log in. */
export const oidcKubeconfigSecret = ({ release }: KubernetesInputs) => str`${release.name}-oidc-kubeconfig`;
