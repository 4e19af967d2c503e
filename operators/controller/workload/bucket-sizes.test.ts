import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { bucketSizes, endpointOf, parseEndpoint, parseSizes, sizesQuery } from './bucket-sizes.ts';

describe('endpoint of the metrics', () => {
  it('is read from the flag, with path and credentials', () => {
    expect(parseEndpoint('')).toBeUndefined();
    expect(parseEndpoint('https://vm.example.org/select/0/prometheus//')).toEqual({
      base: 'https://vm.example.org/select/0/prometheus',
      headers: {},
    });
    expect(parseEndpoint('http://us%40er:p%3Ass@vm:8481')).toEqual({
      base: 'http://vm:8481',
      headers: { authorization: `Basic ${Buffer.from('us@er:p:ss').toString('base64')}` },
    });
  });

  it.each(['vm.example.org', '//vm', 'ftp://vm', 'http://', 'http:vm', 'http://vm?x=1', 'http://vm#f', 'http://vm?'])(
    'refuses %s',
    (text) => {
      expect(() => parseEndpoint(text)).toThrow(text);
    },
  );

  it('else is that of the monitoring which serves the namespace', () => {
    expect(endpointOf('tenant-root')?.base).toBe('http://vmselect-shortterm.tenant-root.svc:8481/select/0/prometheus');
    expect(endpointOf('')).toBeUndefined();
    expect(endpointOf(undefined)).toBeUndefined();
  });
});

describe('answer with the sizes', () => {
  const sample = (name: string, bucket: string, value: string) => ({ metric: { __name__: name, bucket }, value: [0, value] });
  const answer = (...result: object[]) => JSON.stringify({ status: 'success', data: { resultType: 'vector', result } });

  it('is asked for all buckets at once, by their literal names', () => {
    expect(sizesQuery(['b.x', 'a'])).toBe(
      '{__name__=~"SeaweedFS_s3_bucket_size_bytes|SeaweedFS_s3_bucket_physical_size_bytes",bucket=~"a|b\\\\.x"}',
    );
  });

  it('becomes binary quantities by bucket', () => {
    const sizes = parseSizes(
      answer(
        sample('SeaweedFS_s3_bucket_size_bytes', 'a', '1024'),
        sample('SeaweedFS_s3_bucket_physical_size_bytes', 'a', '3.072e3'),
        sample('SeaweedFS_s3_bucket_size_bytes', 'b', '0'),
        sample('SeaweedFS_s3_bucket_size_bytes', 'b', 'NaN'),
        sample('other', 'c', '1'),
      ),
    );
    expect(Object.fromEntries(sizes)).toEqual({
      a: { 's3-storage-bytes': '1Ki', 's3-physical-storage-bytes': '3Ki' },
      b: { 's3-storage-bytes': '0' },
    });
  });

  it('without a series leaves the size unknown, which is not zero', () => {
    expect(parseSizes(answer()).size).toBe(0);
  });

  it.each(['', 'null', '{', '{"status":"error","error":"too much"}', '{"status":"success"}'])('of %j is an error', (body) => {
    expect(() => parseSizes(body)).toThrow();
  });
});

describe('query for the sizes', () => {
  let server: http.Server | undefined;
  afterEach(() => server?.close());

  async function serving(handler: http.RequestListener): Promise<string> {
    server = http.createServer(handler);
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('carries credentials and the query', async () => {
    const seen: (string | undefined)[] = [];
    const address = await serving((request, response) => {
      seen.push(
        request.headers.authorization,
        new URL(`http://x${request.url}`).searchParams.get('query') ?? '',
        request.url?.split('?')[0],
      );
      response.end('{"status":"success","data":{"result":[]}}');
    });
    await bucketSizes(parseEndpoint(`http://u:p@${address}/select/0/prometheus/`)!, ['b'], new AbortController().signal);
    expect(seen).toEqual([`Basic ${Buffer.from('u:p').toString('base64')}`, sizesQuery(['b']), '/select/0/prometheus/api/v1/query']);
  });

  it.each([
    ['a refusal', 500, '{}', /HTTP 500/],
    ['something else than JSON', 200, '<html>', /JSON/],
    ['an endless answer', 200, 'x'.repeat(5 * 1024 * 1024), /longer than/],
  ])('fails on %s', async (_, status, body, message) => {
    const address = await serving((__, response) => response.writeHead(status).end(body));
    await expect(bucketSizes(parseEndpoint(`http://${address}`)!, ['b'], new AbortController().signal)).rejects.toThrow(message);
  });

  it('fails where nothing listens', async () => {
    const address = await serving(() => undefined);
    server!.close();
    await expect(bucketSizes(parseEndpoint(`http://${address}`)!, ['b'], new AbortController().signal)).rejects.toThrow(address);
  });
});
