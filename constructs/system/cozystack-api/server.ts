import type { Construct } from 'constructs';
import type { Arg } from '../../../src/chart/index.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { SYSTEM_NAMESPACE } from '../../lib/helm-release.ts';
import { runtimeServer } from '../../lib/runtime-server.ts';
import { APP } from './api-services.ts';

const CERTIFICATES = '/tmp/cozystack-api-certs';
const PORT = 8443;

/** The servers: each answers everything. */
export function apiServer(scope: Construct, image: Arg<string>, replicas: Arg<number>): void {
  new ServiceAccount(scope, 'account', { metadata: { name: APP, namespace: SYSTEM_NAMESPACE } });
  runtimeServer(scope, {
    name: APP,
    namespace: SYSTEM_NAMESPACE,
    replicas,
    port: { name: 'https', containerPort: PORT },
    certificates: { volume: 'cozystack-api-certs', path: CERTIFICATES },
    container: {
      component: APP,
      image,
      args: [`--tls-cert-file=${CERTIFICATES}/tls.crt`, `--tls-private-key-file=${CERTIFICATES}/tls.key`, `--secure-port=${PORT}`],
      probe: { port: 'https', scheme: 'HTTPS' },
      requests: { cpu: '100m', memory: '256Mi' },
      memoryLimit: '1Gi',
    },
  });
}
