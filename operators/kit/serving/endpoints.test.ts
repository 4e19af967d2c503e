import { describe, expect, it } from 'vitest';
import { parseAddress } from './address.ts';
import { healthEndpoints, metricsEndpoints, serve } from './endpoints.ts';

const stop = new AbortController();

describe('addresses', () => {
  it.each([
    [':8080', { host: '', port: 8080 }],
    ['127.0.0.1:1', { host: '127.0.0.1', port: 1 }],
    ['[::1]:9', { host: '::1', port: 9 }],
    ['0', undefined],
    ['', undefined],
  ])('%s is read as Go reads it', (text, expected) => {
    expect(parseAddress(text, {})).toEqual(expected);
  });

  it('without a host are those of the pod where pods share a machine', () => {
    expect(parseAddress(':8080', { COZY_BIND_ADDRESS: '127.20.0.3' })).toEqual({ host: '127.20.0.3', port: 8080 });
  });

  it.each(['8080', 'host', ':x', ':99999'])('%s is refused', (text) => {
    expect(() => parseAddress(text, {})).toThrow(/no address to listen on/);
  });
});

describe('served', () => {
  it('are health, with what is wrong, and metrics', async () => {
    let wrong: string | undefined;
    const paths = { ...healthEndpoints({ ready: [() => wrong] }), ...metricsEndpoints };
    const port = await serve('127.0.0.1:0', paths, stop.signal);
    const get = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return [answer.status, await answer.text()];
    };
    expect(await get('/healthz')).toEqual([200, 'ok']);
    wrong = 'not synced';
    expect(await get('/readyz')).toEqual([500, 'not synced\n']);
    expect((await get('/metrics'))[0]).toBe(200);
    expect((await get('/nope'))[0]).toBe(404);
    await expect(serve(`127.0.0.1:${port}`, {}, stop.signal)).rejects.toThrow(/EADDRINUSE/);
    stop.abort();
  });

  it('end at once where the signal had fired before they began: nothing keeps the process alive', async () => {
    const port = await serve('127.0.0.1:0', {}, AbortSignal.abort());
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });
});
