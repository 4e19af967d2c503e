import { readFileSync } from 'node:fs';
import { writeFileAtomically } from './atomic-file.ts';
import { readKeyPair } from './certificates/sandbox-certificates.ts';
import type { Layout } from './paths.ts';

export interface KubeconfigOptions {
  /** Of cluster, context and user. */
  name: string;
  server: string;
  /** PEM. */
  authority: string;
  certificate: string;
  key: string;
}

/** A self-contained kubeconfig with one context, in JSON, which is YAML too. */
function kubeconfigOf({ name, server, authority, certificate, key }: KubeconfigOptions): string {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return `${JSON.stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name, cluster: { server, 'certificate-authority-data': base64(authority) } }],
      contexts: [{ name, context: { cluster: name, user: name } }],
      users: [{ name, user: { 'client-certificate-data': base64(certificate), 'client-key-data': base64(key) } }],
      'current-context': name,
    },
    undefined,
    2,
  )}\n`;
}

/** Components that talk to kube-apiserver, each with a client certificate and a kubeconfig of its own, so that audit and managed fields tell them apart. */
const componentsWithKubeconfig = [
  'kube-controller-manager',
  'kube-scheduler',
  'source-controller',
  'helm-controller',
  'artifact-generator',
  'node',
  'simulated-operators',
] as const;

export function componentKubeconfig(layout: Layout, component: (typeof componentsWithKubeconfig)[number]): string {
  return `${layout.config}/${component}.kubeconfig`;
}

/** Writes the administrator's kubeconfig and those of the components. */
export function writeKubeconfigs(layout: Layout, name: string, server: string): void {
  const authority = readFileSync(layout.certificate('ca.crt'), 'utf8');
  const write = (file: string, user: string, context: string) =>
    writeFileAtomically(file, kubeconfigOf({ name: context, server, authority, ...readKeyPair(layout, user) }), 0o600);
  write(layout.kubeconfig, 'admin', `sandbox-${name}`);
  for (const component of componentsWithKubeconfig) write(componentKubeconfig(layout, component), component, component);
}
