import { createReadStream, existsSync, readFileSync, statSync, watch } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { Layout } from '../paths.ts';
import type { Pod } from './kinds.ts';
import { isRuntime } from './runtime-image.ts';

export interface KubeletApiOptions {
  pod(namespace: string, name: string): Pod | undefined;
  logOf(pod: Pod, container: string): string;
}

/** The part of the kubelet's API that `kubectl logs` needs: `/containerLogs/<namespace>/<pod>/<container>`. Only kube-apiserver, by its certificate, may use it. */
export function kubeletApi(layout: Layout, options: KubeletApiOptions): Server {
  return createServer(
    {
      key: readFileSync(layout.certificate('kubelet.key')),
      cert: readFileSync(layout.certificate('kubelet.crt')),
      ca: readFileSync(layout.certificate('ca.crt')),
      requestCert: true,
      rejectUnauthorized: true,
    },
    (request, response) => {
      const url = new URL(request.url ?? '/', 'https://kubelet');
      const [, call, namespace = '', name = '', container = ''] = url.pathname.split('/');
      if (call === 'healthz') return void response.end('ok');
      const pod = options.pod(namespace, name);
      const found = pod?.spec.containers.find((candidate) => candidate.name === container);
      if (call !== 'containerLogs') return void response.writeHead(501).end('the sandbox’s node only gives logs\n');
      if (!pod || !found) return void response.writeHead(404).end(`container ${container} of pod ${namespace}/${name} not found\n`);
      if (!isRuntime(found)) return void response.end(`simulated by the sandbox: the image ${found.image} does not run here\n`);
      sendLog(options.logOf(pod, container), url.searchParams, response);
    },
  );
}

/** Honours `tailLines` and `follow`; a log is sent from its beginning otherwise. */
function sendLog(file: string, parameters: URLSearchParams, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/plain' });
  if (!existsSync(file)) return void response.end();
  const tail = parameters.get('tailLines');
  const content = readFileSync(file);
  response.write(tail === null ? content : lastLines(content, Number(tail)));
  if (parameters.get('follow') !== 'true') return void response.end();
  let offset = content.length;
  const send = () => {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= offset) return;
    createReadStream(file, { start: offset, end: size - 1 }).pipe(response, { end: false });
    offset = size;
  };
  const watcher = watch(file, send);
  response.on('close', () => watcher.close());
}

function lastLines(content: Buffer, count: number): Buffer {
  let at = content.length;
  for (let lines = 0; at > 0 && lines <= count; lines++) at = content.lastIndexOf(10, at - 1);
  return content.subarray(at < 0 ? 0 : at + 1);
}
