import Type from 'typebox';
import { resource } from '../../lib/api/resource.ts';

const text = (description: string) => Type.String({ description });

const Endpoint = Type.Object(
  {
    dnsOrIP: Type.Object(
      {
        dns: Type.Optional(text('Host name; used where there is no address.')),
        ip: Type.Optional(text('Address; wins over the name.')),
      },
      { description: 'Where the peer is.' },
    ),
    port: Type.Integer({ minimum: 1, maximum: 65535, format: 'int32', description: 'Port of WireGuard.' }),
  },
  { description: 'Where the peer listens; a peer without one calls in by itself.' },
);

/** A machine outside the cluster that takes part in its mesh. */
export const peerResource = resource({
  group: 'kilo.squat.ai',
  version: 'v1alpha1',
  kind: 'Peer',
  plural: 'peers',
  scope: 'Cluster',
  description: 'A machine outside the cluster that takes part in its WireGuard mesh.',
  specRequired: true,
  spec: Type.Object(
    {
      allowedIPs: Type.Array(Type.String(), { description: 'Addresses behind the peer, in CIDR notation.' }),
      endpoint: Type.Optional(Endpoint),
      persistentKeepalive: Type.Optional(Type.Integer({ format: 'int32', description: 'Seconds between packets that keep the way open.' })),
      presharedKey: Type.Optional(text('A key that both sides know beside their own ones.')),
      publicKey: text('Public key of the peer.'),
    },
    { description: 'What WireGuard must know about the peer.' },
  ),
});
