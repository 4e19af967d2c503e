import type { Construct } from 'constructs';
import { defaultTo, type Expr, ifElse, str, when } from '../../../src/chart/index.ts';
import { childRelease, publishedChart } from '../../lib/helm-release.ts';
import { serverCertificateOf } from '../../lib/private-certificate.ts';
import { containerResources } from '../../lib/sizing.ts';
import { chosenClass } from '../../lib/volumes.ts';
import type { QdrantInputs } from './values.ts';

/** The release of the Qdrant chart. */
export const systemOf = ({ release }: QdrantInputs): Expr<string> => str`${release.name}-system`;

/** True if servers speak TLS. */
export const secured = ({ values }: QdrantInputs): Expr<boolean> => defaultTo(values.tls.enabled, values.external);

/** Where servers find their certificate. */
const FOLDER = '/qdrant/tls';

/** The servers, by the chart of Qdrant, which makes the key of the API as well. */
export function servers(scope: Construct, inputs: QdrantInputs): void {
  const { values, release } = inputs;
  const tls = secured(inputs);
  const certificate = serverCertificateOf(release);
  childRelease(scope, 'servers', {
    name: systemOf(inputs),
    chart: publishedChart('qdrant-application', 'qdrant-system'),
    values: {
      qdrant: {
        fullnameOverride: release.name,
        replicaCount: values.replicas,
        apiKey: true,
        resources: containerResources(values, inputs.cluster),
        livenessProbe: { enabled: true },
        persistence: { size: values.size, storageClassName: chosenClass(values.storageClass) },
        metrics: { serviceMonitor: { enabled: true } },
        service: when(values.external, { type: 'LoadBalancer' }),
        config: {
          service: { enable_tls: tls },
          cluster: { p2p: { enable_tls: tls } },
          tls: when(tls, { cert: `${FOLDER}/tls.crt`, key: `${FOLDER}/tls.key`, ca_cert: `${FOLDER}/ca.crt` }),
        },
        // Servers read a certificate when they start.
        podAnnotations: when(tls, { 'secret.reloader.stakater.com/reload': certificate }),
        // Empty lists, not none: what an upgrade leaves out would keep what it was.
        additionalVolumes: ifElse(tls, [{ name: 'tls', secret: { secretName: certificate } }], []),
        additionalVolumeMounts: ifElse(tls, [{ name: 'tls', mountPath: FOLDER, readOnly: true }], []),
      },
    },
  });
}
