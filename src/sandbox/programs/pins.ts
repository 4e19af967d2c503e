import { readFileSync } from 'node:fs';

/** The Go module that pins the programs: its folder. */
export const moduleFolder = new URL('./', import.meta.url);

/** A program to build: its name in the cache, its package in the pinned module, the variables stamped into it. */
export interface Pin {
  name: string;
  package: string;
  stamps?: Record<string, string>;
}

const kubernetes = (name: string): Pin => ({ name, package: `k8s.io/kubernetes/cmd/${name}`, stamps: kubernetesStamps() });

/** In the order in which they are built: what is needed first and builds fast goes first. */
export function pins(): Pin[] {
  return [
    { name: 'etcd', package: 'go.etcd.io/etcd/server/v3' },
    { name: 'registry', package: 'github.com/distribution/distribution/v3/cmd/registry' },
    kubernetes('kube-apiserver'),
    kubernetes('kube-controller-manager'),
    kubernetes('kube-scheduler'),
    kubernetes('kubectl'),
    { name: 'source-controller', package: 'github.com/fluxcd/source-controller' },
    { name: 'helm-controller', package: 'github.com/fluxcd/helm-controller' },
    { name: 'helm', package: 'helm.sh/helm/v4/cmd/helm' },
  ];
}

/** Without a version that parses, Helm and kubectl refuse to talk to the server. */
function kubernetesStamps(): Record<string, string> {
  const version = versionOf('k8s.io/kubernetes');
  const [major, minor] = version.slice(1).split('.');
  const at = 'k8s.io/component-base/version';
  return { [`${at}.gitVersion`]: version, [`${at}.gitMajor`]: major!, [`${at}.gitMinor`]: minor! };
}

/** The version that go.mod pins for a module, as `v1.2.3`. */
function versionOf(module: string): string {
  const found = goMod().match(new RegExp(`^\\s*(?:require )?${module.replaceAll('.', '\\.')} (v\\S+)`, 'm'));
  if (!found) throw new Error(`go.mod requires no ${module}`);
  return found[1]!;
}

/** The Go version that go.mod asks for, as `1.26.0`. */
export function goVersionNeeded(): string {
  return goMod().match(/^go (\S+)$/m)![1]!;
}

let text: string | undefined;

export function goMod(): string {
  text ??= readFileSync(new URL('go.mod', moduleFolder), 'utf8');
  return text;
}

export function linkerFlags({ stamps = {} }: Pin): string {
  return ['-s', '-w', ...Object.entries(stamps).map(([variable, value]) => `-X ${variable}=${value}`)].join(' ');
}
