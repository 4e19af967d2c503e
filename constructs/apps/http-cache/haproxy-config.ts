import { concat, type Expr, join, map, min, range, str } from '../../../src/chart/index.ts';
import { type HttpCacheInputs, MOST_CACHES } from './values.ts';

const HEAD = `\
global
  log stdout format raw local0

defaults
  mode http
  log global
  option httplog
  option http-keep-alive
  timeout http-request 10s
  timeout queue 20s
  timeout connect 5s
  timeout client 5m
  timeout server 5m
  timeout tunnel 5m

frontend http
  bind :::8080 v4v6
  http-request set-dst-port int(80)
  # Behind Cloudflare its header names the client; from anywhere else such a header is a claim.
  acl from_cloudflare src -f /usr/local/etc/haproxy/CF_ips.lst
  http-request set-header X-Forwarded-For %[req.hdr(CF-Connecting-IP)] if from_cloudflare
  http-request set-header X-Forwarded-For %[src] if !from_cloudflare
  default_backend cache

backend cache
  # One URL is cached by one server; when a server goes, only its URLs move.
  balance uri whole
  hash-type consistent
  retry-on conn-failure 503
  retries 2
  option redispatch
  default-server observe layer7 error-limit 10 on-error mark-down`;

/** haproxy.cfg: spreads URLs over the caches, and asks the origins only where every cache is gone. */
export function haproxyConfig({ values, release }: HttpCacheInputs): Expr<string> {
  const caches = map(
    range(min(values.nginx.replicas, MOST_CACHES)),
    (i) => str`  server cache${i} ${release.name}-nginx-cache-${i}:80 check`,
  );
  const origins = map(values.endpoints, (endpoint, i) => str`  server origin${i} ${endpoint} backup`, { name: 'endpoint' });
  return join(concat([HEAD], caches, origins, ['']), '\n');
}
