import { type Arg, and, type Expr, notEmpty, str, toJson } from '../../../src/chart/index.ts';
import type { ExternalDnsInputs } from './values.ts';

/** A setting of a provider that is told if it is set. */
interface Told<K extends string> {
  readonly name: K;
  readonly value: Arg<string>;
  readonly when: Expr<boolean>;
}

/** How a provider learns what the tenant gave for it. */
export interface Provider {
  /** Environment variables, from keys of the Secret of the same names. */
  readonly variables?: readonly Told<string>[];
  /** A file, from a key of the Secret. */
  readonly file?: Told<string> & { readonly mountPath: string; readonly variable?: string };
  readonly arguments?: readonly { readonly text: Arg<string>; readonly when: Expr<boolean> }[];
}

const told = (name: string, value: Expr<string>): Told<string> => ({ name, value, when: notEmpty(value) });

/** Variables that say nothing one without the other. */
const together = (...settings: readonly (readonly [name: string, value: Expr<string>])[]): Told<string>[] => {
  const all = and(...(settings.map(([, value]) => notEmpty(value)) as [Expr<boolean>, ...Expr<boolean>[]]));
  return settings.map(([name, value]) => ({ name, value, when: all }));
};

/** The providers that take something, by their names in the values. */
export function providers({ values }: ExternalDnsInputs): Readonly<Record<string, Provider>> {
  const { cloudflare, aws, azure, google, digitalocean, linode, ovh, exoscale, godaddy } = values;
  return {
    cloudflare: {
      variables: [
        told('CF_API_TOKEN', cloudflare.apiToken),
        ...together(['CF_API_KEY', cloudflare.apiKey], ['CF_API_EMAIL', cloudflare.apiEmail]),
      ],
      arguments: [{ text: '--cloudflare-proxied', when: cloudflare.proxied }],
    },
    aws: {
      variables: [
        told('AWS_ACCESS_KEY_ID', aws.accessKeyId),
        told('AWS_SECRET_ACCESS_KEY', aws.secretAccessKey),
        told('AWS_DEFAULT_REGION', aws.region),
      ],
      arguments: [{ text: str`--aws-zone-type=${aws.zoneType}`, when: notEmpty(aws.zoneType) }],
    },
    azure: {
      file: {
        name: 'azure.json',
        mountPath: '/etc/kubernetes',
        value: toJson({
          tenantId: azure.tenantId,
          subscriptionId: azure.subscriptionId,
          resourceGroup: azure.resourceGroup,
          aadClientId: azure.aadClientId,
          aadClientSecret: azure.aadClientSecret,
        }),
        when: notEmpty(azure.tenantId),
      },
    },
    google: {
      file: {
        name: 'google.json',
        mountPath: '/etc/google',
        variable: 'GOOGLE_APPLICATION_CREDENTIALS',
        value: google.serviceAccountKey,
        when: notEmpty(google.serviceAccountKey),
      },
      arguments: [{ text: str`--google-project=${google.project}`, when: notEmpty(google.project) }],
    },
    digitalocean: { variables: [told('DO_TOKEN', digitalocean.token)] },
    linode: { variables: [told('LINODE_TOKEN', linode.token)] },
    ovh: {
      variables: [
        told('OVH_ENDPOINT', ovh.endpoint),
        told('OVH_APPLICATION_KEY', ovh.applicationKey),
        told('OVH_APPLICATION_SECRET', ovh.applicationSecret),
        told('OVH_CONSUMER_KEY', ovh.consumerKey),
      ],
    },
    exoscale: { variables: [told('EXOSCALE_API_KEY', exoscale.apiKey), told('EXOSCALE_API_SECRET', exoscale.apiSecret)] },
    godaddy: {
      variables: together(['GODADDY_API_KEY', godaddy.apiKey], ['GODADDY_API_SECRET', godaddy.apiSecret]),
      // It reads no variables of its own; Kubernetes writes them into the arguments.
      arguments: [
        { text: '--godaddy-api-key=$(GODADDY_API_KEY)', when: notEmpty(godaddy.apiKey) },
        { text: '--godaddy-api-secret=$(GODADDY_API_SECRET)', when: notEmpty(godaddy.apiSecret) },
      ],
    },
  };
}
