import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { selfSigned } from '../../operators/api/http/self-signed.ts';
import { type ServedApi, until } from '../api/served.ts';

const GROUP = 'floor.example.com';
/** Served by nobody but the floor. */
export const FLOOR = `/apis/${GROUP}/v1/namespaces/tenant-get/floors/a`;

/**
 * Registers a server of another group that answers everything with the same bytes at once: it looks at no credentials, asks nobody, and finds nothing.
 * What a request to it takes is what kube-apiserver takes to hand a request on.
 * @param body of a GET, so that as many bytes travel
 */
export async function aggregatorFloor(api: ServedApi, body: Buffer): Promise<() => void> {
  const { cert, key } = await selfSigned(['localhost']);
  const discovery = JSON.stringify({ kind: 'APIResourceList', apiVersion: 'v1', groupVersion: `${GROUP}/v1`, resources: [] });
  const server = http2.createSecureServer({ cert, key, allowHTTP1: true }, (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(request.url.startsWith(FLOOR) ? body : discovery);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const metadata = { name: 'floor', namespace: 'cozy-system' };
  await api.apply('/api/v1/namespaces/cozy-system/services', {
    apiVersion: 'v1',
    kind: 'Service',
    metadata,
    spec: { type: 'ExternalName', externalName: 'localhost', ports: [{ name: 'https', port }] },
  });
  await api.apply('/apis/apiregistration.k8s.io/v1/apiservices', {
    apiVersion: 'apiregistration.k8s.io/v1',
    kind: 'APIService',
    metadata: { name: `v1.${GROUP}` },
    spec: {
      group: GROUP,
      version: 'v1',
      groupPriorityMinimum: 1000,
      versionPriority: 15,
      insecureSkipTLSVerify: true,
      service: { ...metadata, port },
    },
  });
  await until('the floor is reached', async () => {
    if ((await api.host.get(FLOOR)).status !== 200) throw new Error('not yet');
  });
  return () => server.close();
}
