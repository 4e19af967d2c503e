import { kindsOf } from '../lib/kind.ts';

// Kinds of the Piraeus operator of LINSTOR.

const kinds = kindsOf('piraeus.io', 'v1');

export const LinstorCluster = kinds.cluster('LinstorCluster', 'linstorclusters');
export const LinstorSatelliteConfiguration = kinds.cluster('LinstorSatelliteConfiguration', 'linstorsatelliteconfigurations');
export const LinstorSatellite = kinds.cluster('LinstorSatellite', 'linstorsatellites');
export const LinstorNodeConnection = kinds.cluster('LinstorNodeConnection', 'linstornodeconnections');
