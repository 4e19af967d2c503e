import type { V1Container } from '@kubernetes/client-node';
import type { Construct } from 'constructs';
import type { Arg, Dynamic } from '../../src/chart/index.ts';
import { Deployment } from '../kinds/apps.ts';
import { Service } from '../kinds/core.ts';
import { PodDisruptionBudget } from '../kinds/policy.ts';
import { apart, nearControlPlane, type RuntimeContainer, runtimeContainer, runtimeSecurity } from './runtime-pod.ts';
import { certificateSecret } from './serving-certificate.ts';

export interface RuntimeServer {
  /** Name of everything of the server, of the account that it runs under too, and its label `app`. */
  readonly name: string;
  /** Namespace that its objects name; that of the release unless given. */
  readonly namespace?: string;
  readonly replicas: Arg<number>;
  /** Port that the Service leads to as 443; above 1024, since servers run as nobody. */
  readonly port: { readonly name: string; readonly containerPort: number };
  /** Further ports of the container: health, metrics. */
  readonly otherPorts?: NonNullable<V1Container['ports']>;
  /** Where the server finds the certificate that `servingCertificate` gives it. */
  readonly certificates: { readonly volume: string; readonly path: string };
  readonly annotations?: Readonly<Record<string, string>>;
  readonly container: Omit<RuntimeContainer, 'name' | 'ports' | 'volumeMounts'>;
}

/**
 * Servers that kube-apiserver calls, over TLS: it cannot do without them, so they run on any node, apart from each other, and one stays while nodes
 * are drained. Calls stay on the node of the kube-apiserver that makes them.
 */
export function runtimeServer(scope: Construct, server: RuntimeServer): void {
  const { name, namespace, port } = server;
  const metadata = { name, ...(namespace && { namespace }), labels: { app: name } };
  new Service(scope, 'service', {
    metadata,
    spec: {
      type: 'ClusterIP',
      selector: { app: name },
      ports: [{ name: port.name, port: 443, protocol: 'TCP', targetPort: port.name }],
      trafficDistribution: 'PreferClose',
    },
  });
  new PodDisruptionBudget(scope, 'disruption-budget', {
    metadata: { name, ...(namespace && { namespace }) },
    spec: { maxUnavailable: 1, selector: { matchLabels: { app: name } } },
  });
  new Deployment(scope, 'deployment', {
    metadata,
    spec: { replicas: server.replicas, selector: { matchLabels: { app: name } }, template: podTemplate(server) },
  });
}

function podTemplate({ name, port, otherPorts = [], certificates, annotations, container }: RuntimeServer) {
  return {
    metadata: { labels: { app: name }, ...(annotations && { annotations }) },
    spec: {
      serviceAccountName: name,
      securityContext: runtimeSecurity,
      tolerations: [{ operator: 'Exists' }],
      affinity: { nodeAffinity: nearControlPlane, podAntiAffinity: apart(name) },
      containers: [
        runtimeContainer({
          ...container,
          name,
          ports: [port, ...otherPorts],
          volumeMounts: [{ name: certificates.volume, mountPath: certificates.path, readOnly: true }],
        }),
      ] as Dynamic<V1Container[]>,
      volumes: [{ name: certificates.volume, secret: { secretName: certificateSecret(name), defaultMode: 0o400 } }],
    },
  };
}
