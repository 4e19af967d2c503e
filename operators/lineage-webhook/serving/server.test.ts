import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthority, issue, type KeyPair } from '../../../src/sandbox/certificates/authority.ts';
import { WebhookServer } from './server.ts';

let authority: KeyPair;
let folder: string;
let stop: AbortController;
let running: Promise<void>;

beforeAll(async () => {
  authority = await createAuthority('authority');
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'webhook-'));
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await running;
  rmSync(folder, { recursive: true });
});

async function writeCertificate(days = 1): Promise<void> {
  const { certificate, key } = await issue(authority, { commonName: 'server', names: ['127.0.0.1'], days });
  writeFileSync(join(folder, 'tls.crt'), certificate);
  writeFileSync(join(folder, 'tls.key'), key);
}

function start(answer = async (body: string) => body.toUpperCase()): { server: WebhookServer; port: Promise<number> } {
  const log = pino({ level: 'silent' });
  const server = new WebhookServer({ host: '127.0.0.1', port: 0, certificates: folder, path: '/hook', answer, log, interval: 20 });
  const port = new Promise<number>((resolve) => {
    running = server.run(stop.signal, resolve);
  });
  return { server, port };
}

const call = (port: number, { path = '/hook', method = 'POST', body = 'hello' } = {}) =>
  new Promise<{ status: number; body: string; serial: string }>((resolve, reject) => {
    const request = https.request({ host: '127.0.0.1', port, path, method, ca: authority.certificate, agent: false }, (response) => {
      const { serialNumber } = (response.socket as import('node:tls').TLSSocket).getPeerCertificate();
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), serial: serialNumber }));
    });
    request.on('error', reject);
    request.end(method === 'POST' ? body : undefined);
  });
const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('the webhook server', () => {
  it('waits for a certificate, and says that it does', async () => {
    const { server, port } = start();
    expect(server.fault()).toMatch(/no certificate/);
    await writeCertificate();
    expect(await call(await port)).toMatchObject({ status: 200, body: 'HELLO' });
    expect(server.fault()).toBeUndefined();
  });

  it('answers its one path, by POST, up to a size', async () => {
    await writeCertificate();
    const port = await start().port;
    expect((await call(port, { path: '/other' })).status).toBe(404);
    expect((await call(port, { method: 'GET' })).status).toBe(405);
    expect((await call(port, { path: '/hook?timeout=10s' })).status).toBe(200);
    expect((await call(port, { body: 'x'.repeat(9 * 1024 * 1024) }).catch(() => ({ status: 413 }))).status).toBe(413);
  });

  it('answers 500 where it cannot answer, and goes on', async () => {
    await writeCertificate();
    const port = await start((body) => (body === 'bad' ? Promise.reject(new Error('no')) : Promise.resolve(body))).port;
    expect((await call(port, { body: 'bad' })).status).toBe(500);
    expect((await call(port)).status).toBe(200);
  });

  it('takes a new certificate, and keeps the one in use while the files are wrong', async () => {
    await writeCertificate();
    const port = await start().port;
    const { serial } = await call(port);
    writeFileSync(join(folder, 'tls.crt'), 'broken');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect((await call(port)).serial).toBe(serial);
    await writeCertificate();
    await until(async () => (await call(port)).serial !== serial);
  });

  it('keeps connections for longer than kube-apiserver does, and ends with the last call', async () => {
    await writeCertificate();
    const calls: ((body: string) => void)[] = [];
    const port = await start(() => new Promise((resolve) => calls.push(resolve))).port;
    const agent = new https.Agent({ keepAlive: true, ca: authority.certificate });
    const send = () =>
      new Promise<string>((resolve, reject) => {
        const request = https.request({ host: '127.0.0.1', port, path: '/hook', method: 'POST', agent }, (response) => {
          response.resume().on('end', () => resolve(`${response.headers['connection']} ${response.headers['keep-alive']}`));
        });
        request.on('error', reject).end('x');
      });
    const first = send();
    await until(async () => calls.length === 1);
    calls[0]!('');
    expect(await first).toBe('keep-alive timeout=100');
    const second = send();
    await until(async () => calls.length === 2);
    stop.abort();
    calls[1]!('');
    expect(await second).toBe('close undefined');
    await running;
    agent.destroy();
  });

  it('says that its certificate has expired', async () => {
    await writeCertificate(-1 / 48);
    const { server, port } = start();
    await port;
    expect(server.fault()).toMatch(/expired/);
  });
});
