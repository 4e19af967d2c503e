import type { Construct } from 'constructs';
import {
  and,
  type Expr,
  eq,
  ifElse,
  isEmpty,
  not,
  notEmpty,
  or,
  orIfEmpty,
  overlay,
  str,
  when,
  whenever,
} from '../../../src/chart/index.ts';
import { HTTPRoute } from '../../kinds/gateway.networking.k8s.io.ts';
import { Ingress } from '../../kinds/networking.k8s.io.ts';
import { exposingIngress } from '../../lib/passthrough.ts';
import { APP, SERVICE } from './names.ts';
import type { KeycloakInputs } from './values.ts';

/** What signing in needs; everything else is for administrators. */
const PUBLIC_PATHS = ['/realms', '/resources', '/.well-known'];

/** Public host name. */
export const hostOf = ({ values, cluster }: KeycloakInputs): Expr<string> =>
  orIfEmpty(values.ingress.host, str`keycloak.${cluster.text('root-host')}`);

/** Publishes the servers: everything under one name, or the console of administrators under a name of its own, which may lie in another network. */
export function publishing(scope: Construct, inputs: KeycloakInputs): void {
  const { values, cluster } = inputs;
  const { adminHost } = values.ingress;
  const usual = exposingIngress(cluster);
  const ofAdmins = orIfEmpty(cluster.text('expose-ingress-admin'), usual);
  const ownCertificate = isEmpty(cluster.text('wildcard-secret-name'));
  const forPublic: Published = {
    id: 'public',
    ingress: 'keycloak-ingress',
    route: APP,
    host: hostOf(inputs),
    place: usual,
    narrowed: notEmpty(adminHost),
    certificate: 'web-tls',
    ownCertificate,
  };
  const forAdmins: Published = {
    id: 'admin',
    ingress: 'keycloak-admin-ingress',
    route: `${APP}-admin`,
    host: adminHost,
    place: ofAdmins,
    certificate: 'keycloak-admin-tls',
    // The certificate of the platform is at hand in its own ingress only.
    ownCertificate: or(ownCertificate, not(eq(ofAdmins, usual))),
  };
  const byGateway = cluster.flag('gateway-enabled');
  publish(scope, inputs, forPublic, byGateway);
  whenever(scope, notEmpty(adminHost), (within) => publish(within, inputs, forAdmins, byGateway));
}

interface Published {
  readonly id: string;
  readonly ingress: string;
  readonly route: string;
  readonly host: Expr<string>;
  /** Class of the Ingress, or namespace of the Gateway. */
  readonly place: Expr<string>;
  /** Whether only what signing in needs is published. */
  readonly narrowed?: Expr<boolean>;
  readonly certificate: string;
  readonly ownCertificate: Expr<boolean>;
}

function publish(scope: Construct, inputs: KeycloakInputs, published: Published, byGateway: Expr<boolean>): void {
  whenever(scope, not(byGateway), (within) => byIngress(within, inputs, published));
  whenever(scope, byGateway, (within) => byRoute(within, published));
}

function byIngress(scope: Construct, { values, cluster }: KeycloakInputs, published: Published): void {
  const { id, ingress, host, place, narrowed, certificate, ownCertificate } = published;
  const byHttp = and(ownCertificate, eq(cluster.text('solver', 'http01'), 'http01'));
  new Ingress(scope, `${id}-ingress`, {
    metadata: {
      name: ingress,
      annotations: overlay(values.ingress.annotations, {
        'acme.cert-manager.io/http01-ingress-ingressclassname': when(byHttp, place),
        'cert-manager.io/cluster-issuer': when(ownCertificate, cluster.text('issuer-name', 'letsencrypt-prod')),
      }),
    },
    spec: {
      ingressClassName: place,
      tls: [{ hosts: [host], secretName: when(ownCertificate, certificate) }],
      rules: [
        {
          host,
          http: {
            paths: narrowed === undefined ? [pathOf('/')] : ifElse(narrowed, PUBLIC_PATHS.map(pathOf), [pathOf('/')]),
          },
        },
      ],
    },
  });
}

function byRoute(scope: Construct, { id, route, host, place, narrowed }: Published): void {
  new HTTPRoute(scope, `${id}-route`, {
    metadata: { name: route },
    spec: {
      parentRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'cozystack', namespace: place }],
      hostnames: [host],
      rules: [{ matches: narrowed && when(narrowed, PUBLIC_PATHS.map(matchOf)), backendRefs: [{ name: SERVICE, port: 8080 }] }],
    },
  });
}

const pathOf = (path: string) => ({ path, pathType: 'Prefix', backend: { service: { name: SERVICE, port: { name: 'http' } } } });

const matchOf = (value: string) => ({ path: { type: 'PathPrefix', value } });
