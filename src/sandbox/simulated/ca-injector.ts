import { isNotFound } from '../../../operators/kit/client/api-error.ts';
import type { Client } from '../../../operators/kit/client/client.ts';
import { secrets } from '../../../operators/kit/client/kinds.ts';
import { parseKey } from '../../../operators/kit/client/object.ts';
import type { Resource } from '../../../operators/kit/client/resource.ts';
import { bundlePatch, bundleSource, type Injectable } from './ca-injection.ts';
import type { CustomResource } from './operator.ts';

/** A Certificate's Secret may come later than what refers to it. */
const retryMs = 1_000;

export interface CaInjectorOptions {
  client: Client;
  /** Base64 of PEM: the authority of kube-apiserver. */
  apiserverBundle: string;
  certificate(key: string): CustomResource | undefined;
}

/** Plays cert-manager's cainjector for one object; returns in how many ms to look again, if at all. */
export async function injectBundle(of: Resource<Injectable>, object: Injectable, options: CaInjectorOptions): Promise<number | undefined> {
  const source = bundleSource(object);
  if (!source) return undefined;
  const bundle = source === 'kube-apiserver' ? options.apiserverBundle : await bundleOf(source, options);
  if (!bundle) return retryMs;
  const patch = bundlePatch(object, bundle);
  if (patch.length === 0) return undefined;
  const test = { op: 'test', path: '/metadata/resourceVersion', value: object.metadata.resourceVersion };
  try {
    await options.client.patch(of, { name: object.metadata.name }, [test, ...patch], { type: 'json', fieldManager: 'sandbox-cainjector' });
  } catch (error) {
    // Gone, or changed meanwhile: an event follows.
    if (!isNotFound(error)) return retryMs;
  }
  return undefined;
}

async function bundleOf(
  source: { certificate: string } | { secret: string },
  { client, certificate }: CaInjectorOptions,
): Promise<string | undefined> {
  const ref = 'secret' in source ? parseKey(source.secret) : secretOf(certificate(source.certificate));
  const secret = ref && (await client.find(secrets, ref));
  return secret?.data?.['ca.crt'];
}

function secretOf(certificate: CustomResource | undefined) {
  return certificate && { name: certificate.spec.secretName as string, namespace: certificate.metadata.namespace };
}
