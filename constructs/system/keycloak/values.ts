import {
  boolean,
  choice,
  type Expr,
  type Inputs,
  integer,
  listOf,
  mapOf,
  object,
  quantity,
  required,
  string,
} from '../../../src/chart/index.ts';
import { IMAGE_REPOSITORY } from '../../lib/images.ts';

const text = (description: string, usual = '') => string({ default: usual, description });

const resources = (usual: { requests: Record<string, string>; limits: Record<string, string> }) =>
  object(
    {
      requests: mapOf(quantity(), { default: usual.requests, description: 'What is set aside.' }),
      limits: mapOf(quantity(), { default: usual.limits, description: 'What is the most.' }),
    },
    { default: {}, description: 'CPU and memory.' },
  );

const vault = object(
  {
    address: text('URL of Vault.'),
    keyName: text('Name of the transit key.'),
    mount: text('Where the transit engine is mounted.', 'transit'),
    auth: choice(['token', 'approle', 'kubernetes'], { default: 'token', description: 'How the proxy signs in.' }),
    tokenSecretName: text('Secret with the key `token`.'),
    kubernetes: object(
      { role: text('Role bound to the service account of the proxy.'), mount: text('Where this way is mounted.', 'kubernetes') },
      { default: {}, description: 'Signing in with the token of the service account.' },
    ),
    appRole: object(
      {
        mount: text('Where this way is mounted.', 'approle'),
        secretName: text('Secret with both parts.'),
        roleIdKey: text('Key of the role in it.', 'role-id'),
        secretIdKey: text('Key of the secret in it.', 'secret-id'),
      },
      { default: {}, description: 'Signing in with an AppRole.' },
    ),
  },
  { default: {}, description: 'Vault.' },
);

const encryption = object(
  {
    enabled: boolean({ default: false, description: 'Whether columns are encrypted on their way to the database.' }),
    image: text('Image of the proxy that does it.', `${IMAGE_REPOSITORY.replace(/\/cozystack$/, '')}/keycloak-kms-proxy:0.2.1`),
    fields: text('Columns, as the proxy names them; empty for its usual ones.'),
    lenient: boolean({ default: false, description: 'Whether plain values are still read, as while old ones are being encrypted.' }),
    replicas: integer({ default: 1, minimum: 1, description: 'Number of proxies; more than one need deksetSecretName.' }),
    deksetSecretName: text('Secret with the data keys that all proxies share.'),
    deksetSecretKey: text('Key in it.', 'dekset.json'),
    kms: object(
      {
        backend: choice(['static', 'vault-transit'], { default: 'static', description: 'Who keeps the key that wraps the data keys.' }),
        vault,
      },
      { default: {}, description: 'Who keeps the key that wraps the data keys.' },
    ),
    resources: resources({ requests: { cpu: '50m', memory: '128Mi' }, limits: { memory: '256Mi' } }),
  },
  { default: {}, description: 'Encryption of columns.' },
);

const backup = object(
  {
    enabled: boolean({ default: false, description: 'Whether the database is backed up.' }),
    schedule: text('When, as cron with seconds.', '0 0 2 * * *'),
    retentionPolicy: text('How long a backup is kept.', '30d'),
    destinationPath: text('Where backups go, `s3://bucket/path/`.'),
    endpointURL: text('URL of the S3 service.'),
    s3AccessKey: text('Access key.'),
    s3SecretKey: text('Secret key.'),
    existingSecretName: text('Secret with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, instead of both keys here.'),
  },
  { default: {}, description: 'Backups of the database.' },
);

/** Values of the chart. */
export const values = {
  image: text('Image of Keycloak.', 'quay.io/keycloak/keycloak:26.6.3'),
  ingress: object(
    {
      host: text('Host name; `keycloak.` of the domain of the platform unless given.'),
      adminHost: text('Host name of the console of administrators; the other one then serves sign-in only.'),
      annotations: mapOf(string(), {
        default: {
          // A browser stays with the server that knows its session.
          'nginx.ingress.kubernetes.io/affinity': 'cookie',
          'nginx.ingress.kubernetes.io/session-cookie-expires': '86400',
          'nginx.ingress.kubernetes.io/session-cookie-max-age': '86400',
          'nginx.ingress.kubernetes.io/session-cookie-name': 'keycloak-cookie',
        },
        description: 'Annotations of the Ingresses.',
      }),
    },
    { default: {}, description: 'How it is published.' },
  ),
  resources: resources({ requests: { cpu: '100m', memory: '500Mi' }, limits: {} }),
  themes: listOf(
    object(
      {
        name: required(string({ minLength: 1, description: 'Name of the theme.' })),
        image: required(string({ minLength: 1, description: 'Image with the theme below /themes.' })),
      },
      { description: 'A theme.' },
    ),
    { default: [], description: 'Themes of the sign-in page.' },
  ),
  imagePullSecrets: listOf(object({ name: required(string({ description: 'Name of a Secret.' })) }, { description: 'A Secret.' }), {
    default: [],
    description: 'Secrets to pull the images with.',
  }),
  extraEnv: listOf(
    object(
      {
        name: required(string({ description: 'Name of the variable.' })),
        value: required(string({ description: 'Its value.' })),
      },
      { description: 'A variable.' },
    ),
    { default: [], description: 'Further environment variables of Keycloak.' },
  ),
  encryption,
  backup,
};

export type KeycloakInputs = Inputs<typeof values>;

/** Quantities may be numbers, which Kubernetes takes too, though its types do not say so. */
export const asResources = (given: KeycloakInputs['values']['resources']) =>
  given as unknown as Expr<{ requests: Record<string, string>; limits: Record<string, string> }>;
