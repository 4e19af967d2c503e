import http2 from 'node:http2';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issue } from '../../../src/sandbox/certificates/authority.ts';
import type { ClusterAccess } from '../access/cluster.ts';
import { until } from '../testing/until.ts';
import { Http2 } from './http2.ts';

let server: http2.Http2SecureServer;
let proxy: net.Server;
let deaf = false;
const sockets = new Set<net.Socket>();
let access: ClusterAccess;
let sessions = 0;

beforeAll(async () => {
  const { certificate, key } = await issue('self', { commonName: 'test', names: ['127.0.0.1'], authority: true });
  server = http2.createSecureServer({ cert: certificate, key });
  server.on('session', () => sessions++);
  server.on('stream', (stream) => {
    stream.respond({ ':status': 200 });
    stream.write('hello\n');
    stream.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const target = (server.address() as AddressInfo).port;
  // Between the two: when it is deaf, packets vanish on both sides, and nobody is told.
  proxy = net.createServer((near) => {
    const far = net.connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (data) => {
        if (!deaf) to.write(data);
      });
      from.on('close', () => {
        if (!deaf) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const port = (proxy.address() as AddressInfo).port;
  access = { server: `https://127.0.0.1:${port}`, tls: { ca: certificate }, credentials: async () => ({}), namespace: '', origin: 'test' };
});

afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
  proxy.close();
});

describe('streams over HTTP/2', () => {
  it('share a connection', async () => {
    const transport = new Http2(access);
    const before = sessions;
    const streams = await Promise.all(Array.from({ length: 20 }, () => transport.stream({ method: 'GET', path: '/' })));
    expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(sessions - before).toBe(1);
    transport.close();
  });

  it('end when their signal fires', async () => {
    const transport = new Http2(access);
    const stop = new AbortController();
    const { body } = await transport.stream({ method: 'GET', path: '/', signal: stop.signal });
    const reading = (async () => {
      for await (const _ of body) stop.abort(new Error('enough'));
    })();
    await expect(reading).rejects.toMatchObject({ code: 'ABORTED' });
    transport.close();
  });

  it('are not opened when their signal fires while the connection is made', async () => {
    const transport = new Http2(access);
    const stop = new AbortController();
    const opening = transport.stream({ method: 'GET', path: '/', signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(opening).rejects.toMatchObject({ code: 'ABORTED' });
    transport.close();
  });

  it('G3: end with an error when the connection is open on our side only, however quiet what is watched may be', async () => {
    const transport = new Http2(access, { quiet: 150, ping: 1_500 });
    const { body } = await transport.stream({ method: 'GET', path: '/' });
    let failure: unknown;
    let heard = 0;
    const reading = (async () => {
      for await (const _ of body) heard++;
    })().catch((error: unknown) => {
      failure = error;
    });
    // Silence alone is no failure: pings are answered.
    await until('the first bytes', () => heard > 0);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(failure).toBeUndefined();
    deaf = true;
    await until('the stall is noticed', () => failure, 8_000);
    deaf = false;
    await reading;
    expect((failure as Error).message).toMatch(/stalled/);
    const again = await transport.stream({ method: 'GET', path: '/' });
    expect(again.status).toBe(200);
    transport.close();
  });
});
