import type { Secret } from '../kit/client/kinds.ts';
import type { InformerOptions } from '../kit/informer/informer.ts';

/**
 * How Secrets are followed: names, labels and versions of all but Helm's records, which are the bulk of them; never what they hold. It tells when to look;
 * what is looked at comes from the API server, so that no key of anyone lies in memory for longer than it takes.
 */
export const secretNames: InformerOptions<Secret> = {
  fieldSelector: 'type!=helm.sh/release.v1',
  transform: ({ apiVersion, kind, metadata: { name, namespace, uid, resourceVersion, labels } }) => ({
    apiVersion,
    kind,
    metadata: {
      name,
      ...(namespace && { namespace }),
      ...(uid && { uid }),
      ...(resourceVersion && { resourceVersion }),
      ...(labels && { labels }),
    },
  }),
};
