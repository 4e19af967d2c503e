import type { KubeObject } from '../kit/client/object.ts';

/**
 * Who keeps an object as a repository says, and would undo what a step changes: it must be changed there, too.
 * @returns a phrase for people; undefined: nobody that we know of
 */
export function gitopsOwner({ metadata: { labels = {}, annotations = {} } }: KubeObject): string | undefined {
  const kustomization = labels['kustomize.toolkit.fluxcd.io/name'];
  if (kustomization) return `Kustomization ${labels['kustomize.toolkit.fluxcd.io/namespace'] ?? ''}/${kustomization}`;
  const application = annotations['argocd.argoproj.io/tracking-id']?.split(':')[0] || labels['argocd.argoproj.io/instance'];
  return application ? `Argo CD application ${application}` : undefined;
}
