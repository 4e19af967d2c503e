import { concat, type Expr, ifElse, join, map, match, notEmpty, str } from '../../../src/chart/index.ts';
import type { TcpBalancerInputs } from './values.ts';

const HEAD = `\
global
  log stdout format raw local0

defaults
  mode tcp
  log global
  option tcplog
  timeout queue 20s
  timeout connect 5s
  timeout client 5m
  timeout server 5m
  timeout tunnel 5m
  # A host name that cannot be resolved yet takes out its server and no other.
  default-server init-addr libc,none`;

/** A port that clients connect to, and where HAProxy listens for it: as nobody, it may take none below 1024. */
interface Port {
  readonly name: 'http' | 'https';
  readonly port: number;
  readonly listen: number;
}

/** What clients connect to. */
export const PORTS: readonly Port[] = [
  { name: 'http', port: 80, listen: 8080 },
  { name: 'https', port: 443, listen: 8443 },
];

/** haproxy.cfg: for each port a frontend that lets in whom it may, and a backend with all servers. */
export function haproxyConfig(inputs: TcpBalancerInputs): Expr<string> {
  const ports = PORTS.map((port) => concat(frontend(port, inputs), backend(port, inputs)));
  return join(concat([HEAD], ...ports, ['']), '\n');
}

function frontend({ name, port, listen }: Port, { values }: TcpBalancerInputs): Expr<string[]> {
  // One line for each network: a line takes 64 words, and lists of the same name add up.
  const allowed = map(values.whitelist, (network) => str`  acl allowed src ${network}`, { name: 'network' });
  const others = ifElse(notEmpty(values.whitelist), '  tcp-request connection reject unless allowed', '  tcp-request connection reject');
  return concat(
    ['', `frontend ${name}`, `  bind :::${listen} v4v6`],
    ifElse(values.whitelistHTTP, concat(allowed, [others]), []),
    // A PROXY header names the port that the client meant.
    [`  tcp-request connection set-dst-port int(${port})`, `  default_backend ${name}`],
  );
}

function backend({ name }: Port, { values }: TcpBalancerInputs): Expr<string[]> {
  const { mode, endpoints, targetPorts } = values.httpAndHttps;
  const option = match(mode, { tcp: '', 'tcp-with-proxy': ' send-proxy-v2' });
  const servers = map(endpoints, (endpoint, i) => str`  server srv${i} ${endpoint}:${targetPorts[name]} check${option}`, {
    name: 'endpoint',
  });
  return concat(
    ['', `backend ${name}`, '  balance leastconn', '  default-server observe layer4 error-limit 10 on-error mark-down'],
    servers,
  );
}
