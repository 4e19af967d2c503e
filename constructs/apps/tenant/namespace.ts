import type { Construct } from 'constructs';
import {
  base64,
  bind,
  defaultTo,
  fromJson,
  listToMap,
  lookupAtRender,
  not,
  notEmpty,
  object,
  str,
  string,
  toJson,
  when,
  whenever,
} from '../../../src/chart/index.ts';
import { Namespace, Secret } from '../../kinds/core.ts';
import { tenantLine } from '../../lib/access.ts';
import { VALUES_SECRET } from '../../lib/helm-release.ts';
import { hostOf, type Identity, ownersOf, schedulingClassOf } from './identity.ts';
import type { TenantInputs } from './values.ts';

/** The tenant's namespace, and the settings that every release in it reads. The root's are made with the platform. */
export function tenantNamespace(scope: Construct, inputs: TenantInputs, tenant: Identity): void {
  const owners = ownersOf(inputs, tenant);
  const host = hostOf(inputs);
  const schedulingClass = schedulingClassOf(inputs);

  whenever(scope, not(tenant.isRoot), (scope) => {
    new Namespace(scope, 'namespace', {
      metadata: {
        name: tenant.name,
        labels: {
          ...listToMap(tenantLine({ tenant: tenant.name }), (ancestor) => ({ key: str`tenant.cozystack.io/${ancestor}`, value: '' })),
          'namespace.cozystack.io/etcd': owners.etcd,
          'namespace.cozystack.io/ingress': owners.ingress,
          'namespace.cozystack.io/gateway': owners.gateway,
          'namespace.cozystack.io/monitoring': owners.monitoring,
          'namespace.cozystack.io/seaweedfs': owners.seaweedfs,
          'namespace.cozystack.io/host': host,
          'scheduler.cozystack.io/scheduling-class': when(notEmpty(schedulingClass), schedulingClass),
          'alpha.kubevirt.io/auto-memory-limits-ratio': '1.0',
        },
        ownerReferences: ownerReferences(tenant),
      },
    });
    new Secret(scope, 'values', {
      metadata: { name: VALUES_SECRET, namespace: tenant.name, labels: { 'reconcile.fluxcd.io/watch': 'Enabled' } },
      type: 'Opaque',
      data: {
        'values.yaml': base64(
          toJson({
            _cluster: inputs.cluster.all,
            _namespace: { ...owners, host, schedulingClass: when(notEmpty(schedulingClass), schedulingClass) },
          }),
        ),
      },
    });
  });
}

/**
 * The parent's namespace owns the child's, so that deleting a tenant's namespace takes those below along. A reference needs the uid, which only the
 * cluster knows: it is there before any release in it can be, and does not change.
 */
function ownerReferences({ parent }: Identity) {
  const found = fromJson(toJson(lookupAtRender('v1', 'Namespace', '', parent)), object({ metadata: object({ uid: string() }) }));
  const uid = bind('uid', defaultTo(found.metadata.uid, ''));
  return [when(notEmpty(uid), { apiVersion: 'v1', kind: 'Namespace', name: parent, uid, controller: true, blockOwnerDeletion: true })];
}
