import { freeForm, type Inputs, string } from '../../../src/chart/index.ts';

/** Values of the chart. */
export const values = {
  image: string({ default: 'quay.io/keycloak/keycloak:26.5.2', description: 'Image with the command line of Keycloak.' }),
  login: freeForm({ default: {}, description: 'What the sign-in page offers, as the operator of Keycloak takes it.' }),
  smtp: freeForm({ default: {}, description: 'How mail is sent, as the operator of Keycloak takes it.' }),
  userProfile: freeForm({ default: {}, description: 'What is known of people, as the operator of Keycloak takes it.' }),
};

export type KeycloakConfigureInputs = Inputs<typeof values>;

/** Where Keycloak answers inside of the cluster, and the Secret with the name and password of its administrator. */
export const SERVER = { url: 'http://keycloak-http.cozy-keycloak.svc:8080', secret: 'keycloak-credentials' } as const;

/** Name of the realm. */
export const REALM = 'cozy';

/** By which other objects refer to the realm. */
export const REALM_REF = { kind: 'ClusterKeycloakRealm', name: 'keycloakrealm-cozy' } as const;

/** Jobs may run where nothing else is ready yet. */
export const TOLERATIONS = [
  { key: 'CriticalAddonsOnly', operator: 'Exists' },
  { key: 'node-role.kubernetes.io/control-plane', operator: 'Exists', effect: 'NoSchedule' },
];
