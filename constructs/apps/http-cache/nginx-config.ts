import { concat, type Expr, ifElse, join, map, notEmpty, str } from '../../../src/chart/index.ts';
import type { HttpCacheInputs } from './values.ts';

const HEAD = `\
user nginx;
worker_processes auto;
pid /run/nginx.pid;
error_log /dev/stderr warn;

events {
  worker_connections 65536;
}

http {
  access_log off;
  sendfile on;
  server_tokens off;
  keepalive_timeout 65s;
  client_max_body_size 0;

  vhost_traffic_status_zone;

  proxy_cache_path /data/cache levels=1:2 keys_zone=cache:400m max_size=100g inactive=30d use_temp_path=off;

  # What a client sent along as address is passed on; without it, its own.
  map $http_x_forwarded_for $client_address {
    "" $remote_addr;
    default $http_x_forwarded_for;
  }
  map $http_x_forwarded_proto $client_scheme {
    "" $scheme;
    default $http_x_forwarded_proto;
  }

  # Health and metrics.
  server {
    listen 10253;
    location = /healthz {
      return 200 "ok\\n";
    }
    location /metrics {
      vhost_traffic_status_display;
      vhost_traffic_status_display_format prometheus;
    }
  }
`;

const TAIL = `
  server {
    listen 80;

    location / {
      proxy_pass http://origin_servers;
      proxy_http_version 1.1;
      proxy_connect_timeout 400ms;
      proxy_set_header Host $host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $client_address;
      proxy_set_header X-Forwarded-Proto $client_scheme;

      proxy_cache cache;
      proxy_cache_key $client_scheme://$host$request_uri;
      proxy_cache_valid 200 1h;
      proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504;
      proxy_cache_background_update on;
      proxy_cache_lock on;
      proxy_cache_purge PURGE from all;
      add_header X-Cache-Status $upstream_cache_status;
    }
  }
}
`;

/** nginx.conf: caches what the origins answer, and serves what it has while they fail. */
export function nginxConfig({ values }: HttpCacheInputs): Expr<string> {
  const servers = map(values.endpoints, (endpoint) => str`    server ${endpoint};`, { name: 'endpoint' });
  // An upstream without servers is a syntax error; one that is down answers 502, which says what is wrong.
  const none = ['    server 127.0.0.1:9 down;'];
  const upstream = concat(['  upstream origin_servers {', '    keepalive 64;'], ifElse(notEmpty(values.endpoints), servers, none), ['  }']);
  return join(concat([HEAD], upstream, [TAIL]), '\n');
}
