import { type Expr, str, trimSuffix } from '../../../src/chart/index.ts';
import type { LinstorGuiInputs } from './values.ts';

/** Where the certificate lies that the controller asks for. */
export const CLIENT_DIR = '/etc/linstor/client';

/** Port that the pages are served at. */
export const PORT = 3373;

/** What cannot be the address of a server, or would begin something else in the configuration. */
export const ENDPOINT = '^https://[A-Za-z0-9.:\\[\\]/_-]+$';

/**
 * nginx.conf: hands out the pages, and passes their calls on to the controller, whose certificate it verifies. Pages may read, but not write, what the
 * GUI keeps of users and of itself: a sign-in of its own would compete with the gatekeeper.
 */
export function nginxConfig({ values }: LinstorGuiInputs): Expr<string> {
  return str`\
worker_processes auto;
pid /tmp/nginx.pid;
error_log /dev/stderr warn;

events {
  worker_connections 1024;
}

http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  server_tokens off;
  sendfile on;
  client_max_body_size 100m;
  client_body_temp_path /tmp/client-body;
  proxy_temp_path /tmp/proxy;
  fastcgi_temp_path /tmp/fastcgi;
  uwsgi_temp_path /tmp/uwsgi;
  scgi_temp_path /tmp/scgi;

  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_read_timeout 3600s;
  proxy_send_timeout 3600s;
  # Events come as they happen.
  proxy_buffering off;
  proxy_ssl_certificate ${CLIENT_DIR}/tls.crt;
  proxy_ssl_certificate_key ${CLIENT_DIR}/tls.key;
  proxy_ssl_trusted_certificate ${CLIENT_DIR}/ca.crt;
  proxy_ssl_verify on;
  proxy_ssl_verify_depth 2;
  proxy_ssl_server_name on;

  server {
    listen ${String(PORT)};
    root /usr/share/nginx/html;

    location = /healthz {
      default_type text/plain;
      return 200 "ok\\n";
    }
    location ~ ^/v1/key-value-store/__gui__(settings|users)(/|$) {
      limit_except GET {
        deny all;
      }
      proxy_pass ${trimSuffix(values.linstor.endpoint, '/')};
    }
    location /v1/ {
      proxy_pass ${trimSuffix(values.linstor.endpoint, '/')};
    }
    location = /metrics {
      proxy_pass ${trimSuffix(values.linstor.endpoint, '/')};
    }
    location / {
      try_files $uri $uri/ /index.html;
    }
  }
}
`;
}
