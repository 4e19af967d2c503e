import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from '../../operators/api/http/self-signed.ts';
import type { ClusterAccess } from '../../operators/kit/access/cluster.ts';

/** One request, in the terms of RBAC. */
export interface Recorded {
  readonly verb: string;
  readonly group: string;
  /** With its subresource, as rules name it. */
  readonly resource: string;
  readonly name: string;
  readonly status: number;
}

const OBJECT: Record<string, string> = { GET: 'get', PUT: 'update', PATCH: 'patch', DELETE: 'delete' };
const COLLECTION: Record<string, string> = { GET: 'list', POST: 'create', DELETE: 'deletecollection' };

/** What kube-apiserver would ask its authorizer; undefined for paths that are no resource. */
function inTermsOfRbac(method: string, url: string): Omit<Recorded, 'status'> | undefined {
  const { pathname, searchParams } = new URL(url, 'https://any');
  const [root, ...parts] = pathname.split('/').slice(1);
  if (root !== 'api' && root !== 'apis') return undefined;
  const group = root === 'api' ? '' : parts.shift()!;
  const [, ...rest] = parts;
  const inside = rest[0] === 'namespaces' && rest.length > 2 ? rest.slice(2) : rest;
  const [plural, name = '', subresource] = inside;
  if (!plural) return undefined;
  const resource = subresource ? `${plural}/${subresource}` : plural;
  if (method === 'GET' && searchParams.get('watch') === 'true') return { verb: 'watch', group, resource, name };
  const verb = (name && !(subresource && method === 'POST') ? OBJECT : COLLECTION)[method];
  return { verb: verb ?? method, group, resource, name };
}

/** Stands between a component and kube-apiserver, passes everything on, and writes down what was asked. */
export class RecordingProxy {
  readonly requests: Recorded[] = [];
  /** False: lists that come as watches are refused, as by a control plane that does not know them. */
  streamsLists = true;
  readonly #server: https.Server;
  readonly #certificate: string;

  private constructor(server: https.Server, certificate: string) {
    this.#server = server;
    this.#certificate = certificate;
  }

  /** @param target whose address and authority are used; credentials are those of each request */
  static async start(target: ClusterAccess): Promise<RecordingProxy> {
    const { cert, key } = await selfSigned(['127.0.0.1']);
    const server = https.createServer({ cert, key });
    const made = new RecordingProxy(server, cert);
    const { hostname, port } = new URL(target.server);
    const agent = new https.Agent({ keepAlive: true });
    server.on('request', (request, response) => {
      const { method = 'GET', url = '/', headers } = request;
      if (!made.streamsLists && url.includes('sendInitialEvents=true')) {
        response.writeHead(422).end();
        return;
      }
      const options = { hostname, port, method, path: url, headers, agent, ca: target.tls.ca };
      const onward = https.request(options, (answer) => {
        const asked = inTermsOfRbac(method, url);
        if (asked) made.requests.push({ ...asked, status: answer.statusCode ?? 0 });
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      });
      onward.on('error', () => response.destroy());
      response.on('close', () => onward.destroy());
      request.pipe(onward);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  /** How a component gets here. */
  get address(): { server: string; ca: string } {
    return { server: `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}`, ca: this.#certificate };
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
