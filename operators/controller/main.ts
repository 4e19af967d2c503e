import { flag } from '../kit/flags/flags.ts';
import { componentFlags, runComponent } from '../kit/lifecycle/component.ts';
import { parseEndpoint } from './workload/bucket-sizes.ts';

const flags = {
  ...componentFlags({ metrics: '0', health: ':8081' }),
  'disable-telemetry': flag.boolean(false, 'send no figures'),
  'telemetry-endpoint': flag.string('https://telemetry.cozystack.io', 'where figures are posted'),
  'telemetry-interval': flag.duration('15m', 'time between two posts', { positive: true }),
  'tenant-quota-buffer-percent': flag.integer(0, 'size of tenant-quota-allocated in percent, 130 gives 30 % on top; 0: no buffer', 0),
  'seaweedfs-metrics-endpoint': flag.parsed(undefined, 'Prometheus-compatible API that knows the sizes of buckets', parseEndpoint),
};

/** The platform's controllers in one process. */
export const run = (argv: string[]): Promise<void> =>
  runComponent(
    {
      name: 'cozystack-controller',
      flags,
      lease: { name: '19a0338c.cozystack.io', namespace: process.env['POD_NAMESPACE'] || 'cozy-system' },
      prepare: async () => undefined,
      work: async ({ client, values, log, signal }) => {
        const { control } = await import('./control.ts');
        await control(client, log, signal, {
          bucketMetrics: values['seaweedfs-metrics-endpoint'],
          quotaBufferPercent: values['tenant-quota-buffer-percent'],
          telemetry: values['disable-telemetry']
            ? undefined
            : { endpoint: values['telemetry-endpoint'], interval: values['telemetry-interval'] },
        });
      },
    },
    argv,
  );
