import { flag, type Values } from '../kit/flags/flags.ts';
import { componentFlags } from '../kit/lifecycle/component.ts';
import { shardIndex } from './names.ts';

/** Shards asked for; undefined: automatic. */
function shardCount(text: string): number | undefined {
  if (text.toLowerCase() === 'auto') return undefined;
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`"${text}" is neither auto nor an integer of 1 and above`);
  return Number(text);
}

/** `<tenant namespace>=shard<i>`, joined by commas. */
function pins(text: string): Map<string, number> {
  return new Map(
    text
      .split(',')
      .map((pair) => pair.trim())
      .filter(Boolean)
      .map((pair): [string, number] => {
        const [tenant = '', shard] = pair.split('=', 2).map((part) => part.trim());
        const index = shardIndex(shard);
        if (!tenant.startsWith('tenant-') || index === undefined) throw new Error(`"${pair}" is not <tenant namespace>=shard<number>`);
        return [tenant, index];
      }),
  );
}

export const flags = {
  ...componentFlags({ metrics: '0', health: ':8081' }),
  'metrics-secure': flag.boolean(true, 'taken for compatibility; metrics are served in the clear'),
  'flux-namespace': flag.string('cozy-fluxcd', 'namespace of Flux and of the shards'),
  'shard-count': flag.parsed(undefined, 'how many shards: auto or a number (auto)', shardCount),
  'shard-concurrent': flag.integer(5, 'releases that a shard works on at once', 1),
  'rebalance-threshold': flag.number(
    0.25,
    'unevenness of loads, as a part of their mean, from which tenants are moved; 0 and below: never',
  ),
  'pinned-tenants': flag.parsed(new Map<string, number>(), '<tenant namespace>=shard<number>, joined by commas', pins),
  'shard-cpu-request': flag.string('', 'of a shard; empty: as Flux has it'),
  'shard-cpu-limit': flag.string('', 'of a shard; empty: as Flux has it'),
  'shard-memory-request': flag.string('', 'of a shard; empty: as Flux has it'),
  'shard-memory-limit': flag.string('', 'of a shard; empty: as Flux has it'),
  'webhook-bind-address': flag.string(':9443', 'where the webhook is served; 0 for off'),
  'webhook-cert-dir': flag.string('/tmp/k8s-webhook-server/serving-certs', 'folder with tls.crt and tls.key of the webhook'),
};

export interface ShardSettings {
  fluxNamespace: string;
  shardCount: number | undefined;
  concurrent: number;
  threshold: number;
  pins: ReadonlyMap<string, number>;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
}

const given = (entries: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''));

export const settingsOf = (values: Values<typeof flags>): ShardSettings => ({
  fluxNamespace: values['flux-namespace'],
  shardCount: values['shard-count'],
  concurrent: values['shard-concurrent'],
  threshold: values['rebalance-threshold'],
  pins: values['pinned-tenants'],
  resources: {
    requests: given({ cpu: values['shard-cpu-request'], memory: values['shard-memory-request'] }),
    limits: given({ cpu: values['shard-cpu-limit'], memory: values['shard-memory-limit'] }),
  },
});
