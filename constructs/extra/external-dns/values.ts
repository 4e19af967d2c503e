import { boolean, choice, type Inputs, listOf, string, type ValidationRule } from '../../../src/chart/index.ts';
import { sizing } from '../../lib/sizing.ts';
import { flag, group, text } from '../../lib/value-group.ts';

const PLAIN = 'Kept in plain text in this object.';
const key = (what: string) => text('', `${what}. ${PLAIN}`);

/** What a tenant may set. */
export const values = {
  provider: choice(['cloudflare', 'aws', 'azure', 'google', 'digitalocean', 'linode', 'ovh', 'exoscale', 'godaddy', 'inmemory'], {
    description:
      'Whose DNS it is; needed. Its credentials go into the object of the same name. With inmemory nothing is published, for trials.',
  }),
  domainFilters: listOf(string(), {
    default: [],
    description: 'Domains whose records may be changed, such as `example.org`. Empty: all that the credentials reach.',
  }),
  policy: choice(['create-only', 'sync', 'upsert-only'], {
    default: 'upsert-only',
    description:
      'What may be done to records: only made; made and changed (upsert-only); or removed as well once nothing asks for them (sync).',
  }),
  extraArgs: listOf(string(), { default: [], description: 'Further arguments of external-dns, such as `--txt-prefix=dns-`.' }),
  gatewayAPI: boolean({ default: false, description: 'Whether HTTPRoutes and TLSRoutes are read, besides Ingresses and Services.' }),
  annotationPrefix: text('', 'Prefix of the annotations that are read, such as `custom-dns/`. Empty: `external-dns.alpha.kubernetes.io/`.'),
  cloudflare: group(
    {
      apiToken: key('API token with the right to edit the zones'),
      apiKey: key('Global API key, in place of a token; with apiEmail'),
      apiEmail: text('', 'Address of the account that the API key is of.'),
      proxied: flag(false, "Whether names lead to Cloudflare's servers, which then ask those of the tenant."),
    },
    'Credentials at Cloudflare: a token, or a key and an address.',
  ),
  aws: group(
    {
      accessKeyId: key('Access key'),
      secretAccessKey: key('Secret key'),
      region: text('', 'Region of the API.'),
      zoneType: text('', 'Which hosted zones are changed: public or private. Empty: both.'),
    },
    'Credentials at Amazon Route 53.',
  ),
  azure: group(
    {
      tenantId: text('', 'Directory of the service principal.'),
      subscriptionId: text('', 'Subscription of the zones.'),
      resourceGroup: text('', 'Resource group of the zones.'),
      aadClientId: text('', 'Service principal that may change the zones.'),
      aadClientSecret: key('Secret of the service principal'),
    },
    'Credentials at Azure DNS.',
  ),
  google: group(
    { project: text('', 'Project of the zones.'), serviceAccountKey: key('Key of a service account, as JSON') },
    'Credentials at Google Cloud DNS.',
  ),
  digitalocean: group({ token: key('API token') }, 'Credentials at DigitalOcean.'),
  linode: group({ token: key('API token') }, 'Credentials at Linode.'),
  ovh: group(
    {
      endpoint: text('', 'Endpoint of the API, such as `ovh-eu`.'),
      applicationKey: key('Application key'),
      applicationSecret: key('Application secret'),
      consumerKey: key('Consumer key'),
    },
    'Credentials at OVHcloud.',
  ),
  exoscale: group({ apiKey: key('API key'), apiSecret: key('API secret') }, 'Credentials at Exoscale.'),
  godaddy: group({ apiKey: key('API key'), apiSecret: key('API secret') }, 'Credentials at GoDaddy.'),
  ...sizing({ preset: 't1.nano', of: 'it' }),
};

/** What must hold between them. */
export const rules: readonly ValidationRule[] = [
  { rule: 'has(self.provider)', message: 'say whose DNS it is, such as cloudflare', fieldPath: '.provider' },
];

export type ExternalDnsInputs = Inputs<typeof values>;
