import type { Construct } from 'constructs';
import type { Arg } from '../../../src/chart/index.ts';
import { ServiceAccount } from '../../kinds/core.ts';
import { SYSTEM_NAMESPACE } from '../../lib/helm-release.ts';
import { frugalMemory } from '../../lib/runtime-pod.ts';
import { runtimeServer } from '../../lib/runtime-server.ts';
import { APP } from './api-services.ts';

const CERTIFICATES = '/tmp/cozystack-api-certs';
const PORT = 8443;

/** The server makes many buffers of all sizes: large ones are taken from the system one by one, so that none of them keeps a hole open among the small ones. */
const MEMORY = [
  ...frugalMemory(8),
  { name: 'MALLOC_MMAP_THRESHOLD_', value: String(128 * 1024) },
  { name: 'MALLOC_TRIM_THRESHOLD_', value: String(1024 * 1024) },
];

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
      env: MEMORY,
      probe: { port: 'https', scheme: 'HTTPS' },
      requests: { cpu: '100m', memory: '256Mi' },
      memoryLimit: '1Gi',
    },
  });
}
