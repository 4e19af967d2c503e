import type { Construct } from 'constructs';
import type { Arg } from '../../../src/chart/index.ts';
import { APIService } from '../../kinds/apiregistration.k8s.io.ts';
import { SYSTEM_NAMESPACE } from '../../lib/helm-release.ts';
import { injectedCa } from '../../lib/serving-certificate.ts';

/** Name of everything of the API server. */
export const APP = 'cozystack-api';

/** Groups that kube-apiserver hands to it. */
const GROUPS = ['apps.cozystack.io', 'core.cozystack.io', 'sdn.cozystack.io'];

export function apiServices(scope: Construct, namespace: Arg<string>): void {
  for (const group of GROUPS) {
    const name = `v1alpha1.${group}`;
    new APIService(scope, name, {
      metadata: { name, annotations: injectedCa(APP, namespace) },
      spec: {
        group,
        version: 'v1alpha1',
        groupPriorityMinimum: 1000,
        versionPriority: 15,
        service: { name: APP, namespace: SYSTEM_NAMESPACE },
      },
    });
  }
}
