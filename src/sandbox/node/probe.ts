import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { connect } from 'node:net';
import type { Container, Probe } from './kinds.ts';

/** Runs a probe once against the address that the container's process listens on. Resolves to undefined if it passes, else to why not; never throws. */
export function runProbe(probe: Probe, container: Container, host: string): Promise<string | undefined> {
  const timeoutMs = (probe.timeoutSeconds ?? 1) * 1000;
  if (probe.httpGet) return get(probe.httpGet, portOf(probe.httpGet.port, container), host, timeoutMs);
  if (probe.tcpSocket) return dial(portOf(probe.tcpSocket.port, container), host, timeoutMs);
  if (probe.grpc) return dial(probe.grpc.port, host, timeoutMs);
  return Promise.resolve(undefined);
}

/** A port by its number, or by its name in the container. */
function portOf(port: number | string, { ports = [] }: Container): number {
  if (typeof port === 'number' || /^\d+$/.test(port)) return Number(port);
  return ports.find(({ name }) => name === port)?.containerPort ?? 0;
}

/** Any answer from 200 to 399 passes; certificates are not checked, as the kubelet does. */
function get(
  { path = '/', scheme = 'HTTP', httpHeaders = [] }: NonNullable<Probe['httpGet']>,
  port: number,
  host: string,
  timeout: number,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = scheme === 'HTTPS' ? requestSecure : requestPlain;
    const headers = Object.fromEntries(httpHeaders.map(({ name, value }) => [name, value]));
    const call = request({ host, port, path, headers, timeout, agent: false, rejectUnauthorized: false }, (answer) => {
      answer.resume();
      const status = answer.statusCode ?? 0;
      resolve(status >= 200 && status < 400 ? undefined : `HTTP probe failed with statuscode: ${status}`);
    });
    call.on('timeout', () => call.destroy(new Error('timed out')));
    call.on('error', (error) => resolve(error.message));
    call.end();
  });
}

function dial(port: number, host: string, timeout: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout });
    const end = (result: string | undefined) => {
      socket.destroy();
      resolve(result);
    };
    socket.on('connect', () => end(undefined));
    socket.on('timeout', () => end('timed out'));
    socket.on('error', (error) => end(error.message));
  });
}
