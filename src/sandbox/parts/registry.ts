import { loopbackAddress, type Part, type PartContext } from './part.ts';

/** The OCI registry, plain HTTP on the loopback interface. */
export function registry({ layout, settings: { ports, programs } }: PartContext): Part {
  const config = `${layout.config}/registry.json`;
  const address = loopbackAddress(ports.registry);
  const settings = {
    version: 0.1,
    log: { level: 'warn', accesslog: { disabled: true } },
    storage: {
      filesystem: { rootdirectory: layout.registry },
      delete: { enabled: true },
      maintenance: { uploadpurging: { enabled: false } },
    },
    http: { addr: address, secret: 'sandbox' },
  };
  return {
    name: 'registry',
    program: `${programs}/registry`,
    args: ['serve', config],
    files: { [config]: JSON.stringify(settings) },
    env: { OTEL_TRACES_EXPORTER: 'none' },
    address,
    health: { url: `http://${address}/v2/` },
  };
}
