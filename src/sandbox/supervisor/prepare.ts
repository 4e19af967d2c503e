import { claimAddresses, portsAskedFor } from '../address-claim.ts';
import { ensureCertificates } from '../certificates/sandbox-certificates.ts';
import { writeKubeconfigs } from '../kubeconfig.ts';
import { loopbackAddress } from '../parts/part.ts';
import type { Layout } from '../paths.ts';
import type { Ports } from '../ports.ts';
import { neighbours, readSettings, type Settings, writeSettings } from '../settings.ts';

/**
 * Claims the addresses of a sandbox and makes what depends on them: settings, certificates, kubeconfigs. The claim is held by this process to its end,
 * so that a part that crashes finds its port free again. Those of the last start are kept if they are free.
 */
export async function prepare(layout: Layout, wanted: Partial<Ports> = {}): Promise<Settings> {
  const kept = readSettings(layout) as Settings;
  const { network, ports } = await claimAddresses({
    network: kept.loopback,
    ports: { ...(await portsAskedFor(kept)), ...wanted },
    others: new Set(neighbours(layout).flatMap(({ loopback }) => loopback ?? [])),
  });
  const settings = { ...kept, loopback: network, ports };
  writeSettings(layout, settings);
  await ensureCertificates(layout);
  writeKubeconfigs(layout, settings.name, `https://${loopbackAddress(ports['kube-apiserver'])}`);
  return settings;
}
