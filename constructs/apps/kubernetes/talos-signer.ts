import { IMAGE_REPOSITORY, PLATFORM_TAG } from '../../lib/images.ts';
import { imageOr } from './identity.ts';
import { LOCKED_NONROOT } from './pods.ts';
import { talosNames } from './talos-pki.ts';
import type { KubernetesInputs } from './values.ts';

/** Beside the API server, which is no Talos: signs the certificates that Talos nodes ask the control plane for. */
export const csrSigner = (inputs: KubernetesInputs) => ({
  name: 'talos-csr-signer',
  image: imageOr(inputs.values.images.talosCsrSigner, `${IMAGE_REPOSITORY}/talos-csr-signer:${PLATFORM_TAG}`),
  imagePullPolicy: 'IfNotPresent',
  ports: [{ name: 'trustd', containerPort: 50001, protocol: 'TCP' }],
  env: [{ name: 'TALOS_TOKEN', valueFrom: { secretKeyRef: { name: talosNames(inputs).secrets, key: 'token' } } }],
  resources: { requests: { cpu: '10m', memory: '32Mi' }, limits: { cpu: '200m', memory: '128Mi' } },
  securityContext: LOCKED_NONROOT,
  volumeMounts: [
    { name: 'talos-ca', mountPath: '/etc/talos-ca', readOnly: true },
    { name: 'talos-tls-cert', mountPath: '/etc/talos-server-crt', readOnly: true },
  ],
});

export const talosVolumes = (inputs: KubernetesInputs) => [
  { name: 'talos-ca', secret: { secretName: talosNames(inputs).ca } },
  { name: 'talos-tls-cert', secret: { secretName: talosNames(inputs).servingCertificate } },
];
