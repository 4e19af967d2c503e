import Type, { type Static } from 'typebox';
import { Conditions } from './condition.ts';
import { tenantGatewayNames } from './kind-names.ts';
import { type ResourceOf, resource } from './resource.ts';

const text = (description: string, more: object = {}) => Type.String({ description, ...more });

const SecretKey = (description: string) => Type.Object({ name: text('Name of the Secret.'), key: text('Key in it.') }, { description });

const Dns01 = Type.Object(
  {
    provider: Type.Optional(
      Type.Enum(['cloudflare', 'route53', 'digitalocean', 'rfc2136'], { description: 'Who serves the zone.', default: 'cloudflare' }),
    ),
    cloudflare: Type.Optional(Type.Object({ apiTokenSecretRef: SecretKey('API token.') }, { description: 'Access to Cloudflare.' })),
    route53: Type.Optional(
      Type.Object(
        {
          region: text('Region of the zone.'),
          accessKeyID: Type.Optional(text('Access key.')),
          secretAccessKeySecretRef: Type.Optional(SecretKey('Secret access key.')),
        },
        { description: 'Access to Route 53.' },
      ),
    ),
    digitalocean: Type.Optional(Type.Object({ tokenSecretRef: SecretKey('Access token.') }, { description: 'Access to DigitalOcean.' })),
    rfc2136: Type.Optional(
      Type.Object(
        {
          nameserver: text('Address of the name server, with or without port.'),
          tsigKeyName: Type.Optional(text('Name of the TSIG key.')),
          tsigAlgorithm: Type.Optional(text('Algorithm of the TSIG key.', { default: 'HMACSHA256' })),
          tsigSecretSecretRef: Type.Optional(SecretKey('TSIG key.')),
        },
        { description: 'Access to a name server that takes dynamic updates.' },
      ),
    ),
  },
  { description: 'How a challenge gets into the DNS; needed with certMode dns01.' },
);

/** The domain of a tenant and how its names get certificates. */
export const TenantGatewaySpec = Type.Object(
  {
    apex: text('Domain of the tenant.', { minLength: 1 }),
    gatewayClassName: Type.Optional(text('GatewayClass of the Gateway.', { default: 'cilium' })),
    certMode: Type.Optional(
      Type.Enum(['http01', 'dns01', 'existingSecret'], {
        description: 'A certificate a name (http01), a wildcard (dns01), or one that is there already (existingSecret).',
        default: 'http01',
      }),
    ),
    issuerName: Type.Optional(text('letsencrypt-prod or letsencrypt-stage.', { default: 'letsencrypt-prod' })),
    dns01: Type.Optional(Dns01),
    wildcardSecretRef: Type.Optional(
      Type.Object(
        { name: text('Name of a Secret of the same namespace.') },
        { description: 'Wildcard certificate; needed with certMode existingSecret.' },
      ),
    ),
    attachedNamespaces: Type.Optional(Type.Array(Type.String(), { description: 'Other namespaces whose routes may attach.' })),
    tlsPassthroughServices: Type.Optional(
      Type.Array(Type.String(), { description: 'Names below the apex whose TLS ends behind the Gateway; each gets a listener.' }),
    ),
  },
  { description: 'The domain and how its names get certificates.' },
);

/** Static type of {@link TenantGatewaySpec}. */
export type TenantGatewaySpec = Static<typeof TenantGatewaySpec>;

/** Whether the Gateway serves. */
export const TenantGatewayStatus = Type.Object(
  {
    observedGeneration: Type.Optional(
      Type.Integer({ description: 'Generation that the status was computed from.', minimum: 0, format: 'int64' }),
    ),
    conditions: Type.Optional(Conditions),
    listeners: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: text('Name of the listener.'),
            hostname: Type.Optional(text('Name that it serves.')),
            ready: Type.Boolean({ description: 'Whether it serves.' }),
            certificateName: Type.Optional(text('Certificate that it serves with.')),
            reason: Type.Optional(text('Why it does not serve.')),
          },
          { description: 'One listener.' },
        ),
        { description: 'Listeners of the Gateway.' },
      ),
    ),
  },
  { description: 'Whether the Gateway serves.' },
);

/** Static type of {@link TenantGatewayStatus}. */
export type TenantGatewayStatus = Static<typeof TenantGatewayStatus>;

/** Kind TenantGateway: the Gateway of a tenant with its listeners and certificates. */
export const tenantGatewayResource = resource({
  ...tenantGatewayNames,
  shortNames: ['tgw'],
  description: 'TenantGateway is the Gateway of a tenant with its listeners and certificates.',
  columns: [
    { name: 'Apex', type: 'string', jsonPath: '.spec.apex' },
    { name: 'Mode', type: 'string', jsonPath: '.spec.certMode' },
    { name: 'Ready', type: 'string', jsonPath: ".status.conditions[?(@.type=='Ready')].status" },
    { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
  ],
  spec: TenantGatewaySpec,
  specRequired: true,
  status: TenantGatewayStatus,
});

/** An object of kind TenantGateway. */
export type TenantGateway = ResourceOf<typeof tenantGatewayResource>;
