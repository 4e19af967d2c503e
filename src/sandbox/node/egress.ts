import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Layout } from '../paths.ts';

/** Where a connection goes, or why it cannot. */
export type Route = { host: string; port: number } | { refused: string };

/** The CONNECT proxy that kube-apiserver dials aggregated APIs, webhooks and the kubelet through. Only kube-apiserver, by its certificate, may use it. */
export function egressProxy(layout: Layout, route: (host: string, port: number) => Route): Server {
  const server = createServer({
    key: readFileSync(layout.certificate('kubelet.key')),
    cert: readFileSync(layout.certificate('kubelet.crt')),
    ca: readFileSync(layout.certificate('ca.crt')),
    requestCert: true,
    rejectUnauthorized: true,
  });
  server.on('request', (_, response) => response.writeHead(405).end('only CONNECT\n'));
  server.on('connect', (request, client: Duplex, head: Buffer) => {
    const [, host = '', port = ''] = request.url?.match(/^\[?([^\]]*)\]?:(\d+)$/) ?? [];
    const way = route(host, Number(port));
    if ('refused' in way)
      return void client.end(`HTTP/1.1 503 Service Unavailable\r\ncontent-length: ${way.refused.length}\r\n\r\n${way.refused}`);
    const target = connect(way);
    client.on('error', () => target.destroy());
    target.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      target.pipe(client);
      client.pipe(target);
    });
    target.on('error', (error) => {
      if (client.writable) client.end(`HTTP/1.1 502 Bad Gateway\r\nx-error: ${error.message.replace(/[^ -~]/g, ' ')}\r\n\r\n`);
      client.destroy();
    });
    client.on('close', () => target.destroy());
    target.on('close', () => client.destroy());
  });
  return server;
}
