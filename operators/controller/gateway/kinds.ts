import { tenantGatewayNames } from '../../../constructs/lib/api/kind-names.ts';
import type { TenantGateway } from '../../../constructs/lib/api/tenant-gateway.ts';
import type { Condition, KubeObject } from '../../kit/client/object.ts';
import { resource, resourceNamed } from '../../kit/client/resource.ts';

/** spec.parentRefs[] and status.parents[].parentRef of a route. */
export interface ParentReference {
  group?: string;
  kind?: string;
  namespace?: string;
  name: string;
  sectionName?: string;
  port?: number;
}

export interface RouteParentStatus {
  parentRef: ParentReference;
  controllerName: string;
  conditions?: Condition[];
}

/** An HTTPRoute or a TLSRoute. */
export interface Route extends KubeObject {
  spec?: { parentRefs?: ParentReference[]; hostnames?: string[]; rules?: object[] };
  status?: { parents?: RouteParentStatus[] };
}

export interface Listener {
  name: string;
  hostname?: string;
  port: number;
  protocol: 'HTTP' | 'HTTPS' | 'TLS';
  tls?: { mode: 'Terminate' | 'Passthrough'; certificateRefs?: { name: string }[] };
  allowedRoutes: { namespaces: object; kinds?: object[] };
}

export interface Gateway extends KubeObject {
  spec?: { gatewayClassName: string; listeners: Listener[] };
  status?: { conditions?: Condition[]; listeners?: { name: string; conditions?: Condition[] }[] };
}

export const gatewayGroup = 'gateway.networking.k8s.io';
const certManager = 'cert-manager.io';

export const tenantGateways = resourceNamed<TenantGateway>(tenantGatewayNames);
export const gateways = resource<Gateway>({ group: gatewayGroup, version: 'v1', plural: 'gateways', kind: 'Gateway', namespaced: true });
export const httpRoutes = resource<Route>({
  group: gatewayGroup,
  version: 'v1',
  plural: 'httproutes',
  kind: 'HTTPRoute',
  namespaced: true,
});
/** In the order of preference: TLSRoute has left its experimental versions with Gateway API 1.5. */
export const tlsRouteVersions = ['v1', 'v1alpha3', 'v1alpha2'].map((of) =>
  resource<Route>({ group: gatewayGroup, version: of, plural: 'tlsroutes', kind: 'TLSRoute', namespaced: true }),
);
export const issuers = resource({ group: certManager, version: 'v1', plural: 'issuers', kind: 'Issuer', namespaced: true });
export const certificates = resource({ group: certManager, version: 'v1', plural: 'certificates', kind: 'Certificate', namespaced: true });
