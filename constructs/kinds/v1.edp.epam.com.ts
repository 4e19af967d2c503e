import { kindsOf } from '../lib/kind.ts';

// Kinds of keycloak-operator.

const v1 = kindsOf('v1.edp.epam.com', 'v1');
const v1alpha1 = kindsOf('v1.edp.epam.com', 'v1alpha1');

export const KeycloakClient = v1.namespaced('KeycloakClient', 'keycloakclients');
export const KeycloakClientScope = v1.namespaced('KeycloakClientScope', 'keycloakclientscopes');
export const KeycloakRealmGroup = v1.namespaced('KeycloakRealmGroup', 'keycloakrealmgroups');
export const KeycloakRealmUser = v1.namespaced('KeycloakRealmUser', 'keycloakrealmusers');
export const KeycloakRealmRole = v1.namespaced('KeycloakRealmRole', 'keycloakrealmroles');
export const ClusterKeycloak = v1alpha1.cluster('ClusterKeycloak', 'clusterkeycloaks');
export const ClusterKeycloakRealm = v1alpha1.cluster('ClusterKeycloakRealm', 'clusterkeycloakrealms');
