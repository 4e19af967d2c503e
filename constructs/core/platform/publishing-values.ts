import { choice, listOf, string } from '../../../src/chart/index.ts';
import { closedGroup, flag, text } from '../../lib/value-group.ts';

const secretKey = (secret: string, key: string, what: string) => ({
  secretName: text(secret, `Secret with the ${what}.`),
  secretKey: text(key, 'Key in that Secret.'),
});

/** DNS providers by which domain names are proved to be ours. */
const dns01 = closedGroup(
  {
    provider: choice(['cloudflare', 'route53', 'digitalocean', 'rfc2136'], {
      default: 'cloudflare',
      description: 'Which of the following is used.',
    }),
    cloudflare: closedGroup(secretKey('cloudflare-api-token-secret', 'api-token', 'API token'), 'Cloudflare.'),
    route53: closedGroup(
      { region: text('', 'AWS region.'), accessKeyID: text('', 'Access key.'), ...secretKey('', 'secret-access-key', 'secret access key') },
      'AWS Route 53.',
    ),
    digitalocean: closedGroup(secretKey('digitalocean-api-token-secret', 'access-token', 'access token'), 'DigitalOcean.'),
    rfc2136: closedGroup(
      {
        nameserver: text('', 'DNS server that takes updates.'),
        tsigKeyName: text('', 'Name of the TSIG key.'),
        tsigAlgorithm: text('HMACSHA256', 'Algorithm of the TSIG key.'),
        ...secretKey('', 'tsig-secret-key', 'TSIG key'),
      },
      'Any DNS server that takes signed updates.',
    ),
  },
  'How DNS-01 challenges are answered.',
);

const certificates = closedGroup(
  {
    solver: choice(['http01', 'dns01'], { default: 'http01', description: 'How domain names are proved to be ours.' }),
    issuerName: text('letsencrypt-prod', 'ClusterIssuer of public certificates.'),
    wildcard: flag(false, 'Get one wildcard certificate for all services; needs the dns01 solver.'),
    wildcardSecretName: text('', 'Secret with a wildcard certificate of your own; it always wins.'),
    dns01,
  },
  'Public certificates.',
);

/** Values of the platform about what is reachable from outside, and how. */
export const publishing = closedGroup(
  {
    host: text('example.org', 'Domain of the platform; every tenant gets a name below it.'),
    ingressName: text('tenant-root', 'Ingress class and, with the Gateway API, namespace of the gateway of public services.'),
    ingressNameAdmin: text('', 'The same for services of administrators; empty: as above.'),
    exposedServices: listOf(string(), {
      default: ['api', 'dashboard', 'vm-exportproxy', 'cdi-uploadproxy'],
      description: 'Services that are reachable from outside.',
    }),
    apiServerEndpoint: text('', 'Address of the Kubernetes API for people and, on generic clusters, for the network agents.'),
    externalIPs: listOf(string(), { default: [], description: 'Addresses of nodes that take traffic for the ingress controller.' }),
    loadBalancerClass: text('', 'Class of load balancers; cannot be changed on a Service that exists.'),
    proxyProtocol: flag(false, 'Take the address of clients from the PROXY protocol.'),
    proxyProtocolAcknowledgeUnclean: flag(false, 'Switch proxyProtocol off although Package cozystack.ouroboros still exists.'),
    certificates,
  },
  'What is reachable from outside, and how.',
);
