import type { Construct } from 'constructs';
import { and, defaultTo, str, when, whenever } from '../../../src/chart/index.ts';
import { externalService } from '../../lib/external-service.ts';
import type { PostgresInputs } from './values.ts';

/** The primary, reachable from outside of the cluster. */
export function exposure(scope: Construct, { values, release, cluster }: PostgresInputs): void {
  whenever(scope, values.external, (scope) => {
    const selector = { 'cnpg.io/cluster': release.name, role: 'primary' };
    const ports = [{ name: 'postgres', port: 5432 }];
    externalService(scope, 'external-write', { name: str`${release.name}-external-write`, selector, ports }, cluster);
  });
}

/**
 * The public name in the server's certificate, for clients that check it. Nothing else may be set here: with a certificate of ours the operator would no
 * longer renew its own.
 */
export function certificatesOf({ values, release, namespace }: PostgresInputs) {
  const named = and(values.external, defaultTo(values.tls.enabled, true));
  return when(named, { serverAltDNSNames: [str`${release.name}.${namespace.text('host')}`] });
}
