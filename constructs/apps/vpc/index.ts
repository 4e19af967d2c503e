import type { Chart } from 'cdk8s';
import { bind, type Expr, forEach, listToMap, map, notEmpty, overlay, str, toJson, trimPrefix, when } from '../../../src/chart/index.ts';
import { ConfigMap } from '../../kinds/core.ts';
import { NetworkAttachmentDefinition } from '../../kinds/k8s.cni.cncf.io.ts';
import { Subnet, Vpc } from '../../kinds/kubeovn.io.ts';
import { applicationLabels } from '../../lib/api/application-labels.ts';
import { application } from '../../lib/application.ts';
import { dashboardRole } from '../../lib/dashboard-role.ts';
import { linkAddress, type Peer, peerId, subnetId, vpcId } from './identity.ts';
import { refusals } from './refusals.ts';
import { type VpcInputs, values } from './values.ts';

const PREFIX = 'virtualprivatecloud-';

function compose(scope: Chart, inputs: VpcInputs): void {
  const { release } = inputs;
  const vpc = bind('vpcId', vpcId(release.namespace, release.name));
  refusals(scope, inputs);
  network(scope, inputs, vpc);
  subnets(scope, inputs, vpc);
  overview(scope, inputs, vpc);
  const name = str`${release.name}-subnets`;
  dashboardRole(scope, release, { configmaps: [name] }, { level: 'view', name });
}

const owner = ({ release }: VpcInputs) => ({ 'cozystack.io/vpcName': release.name, 'cozystack.io/tenantName': release.namespace });

/** The network itself: a router of its own, with links to peers and static routes. */
function network(scope: Chart, inputs: VpcInputs, vpc: Expr<string>): void {
  const { values, release } = inputs;
  const peerings = map(values.peers, (peer) => ({ remoteVpc: peerId(peer), localConnectIP: linkAddress(vpc, peerId(peer)) }), {
    name: 'peer',
  });
  new Vpc(scope, 'vpc', {
    metadata: { name: vpc, labels: owner(inputs) },
    spec: {
      enableExternal: false,
      namespaces: [release.namespace],
      vpcPeerings: when(notEmpty(values.peers), peerings),
      staticRoutes: when(
        notEmpty(values.routes),
        map(values.routes, ({ cidr, nextHopIP }) => ({ cidr, nextHopIP }), { name: 'route' }),
      ),
    },
  });
}

/** Each subnet, and the attachment by which machines get an interface in it. */
function subnets(scope: Chart, inputs: VpcInputs, vpc: Expr<string>): void {
  const { values, release } = inputs;
  forEach(
    scope,
    values.subnets,
    (scope, { name, cidr }) => {
      const id = subnetId(release.namespace, vpc, name);
      const provider = str`${id}.${release.namespace}.ovn`;
      const metadata = { name: id, labels: { ...owner(inputs), 'cozystack.io/subnetName': name, 'cozystack.io/vpcId': vpc } };
      new NetworkAttachmentDefinition(scope, 'attachment', {
        metadata,
        spec: {
          config: toJson({ cniVersion: '0.3.0', type: 'kube-ovn', server_socket: '/run/openvswitch/kube-ovn-daemon.sock', provider }),
        },
      });
      new Subnet(scope, 'subnet', {
        metadata,
        spec: { vpc, cidrBlock: cidr, provider, protocol: 'IPv4', enableLb: false, private: true },
      });
    },
    { name: 'subnet' },
  );
}

/** What machines, and the tenant, find the subnets and peers by. */
function overview(scope: Chart, inputs: VpcInputs, vpc: Expr<string>): void {
  const { values, release } = inputs;
  const named = { name: 'subnet' };
  const id = (name: Expr<string>) => subnetId(release.namespace, vpc, name);
  const peerKey = ({ tenantNamespace, vpcName }: Peer, key: string) => str`peer.${tenantNamespace}.${vpcName}.${key}`;
  new ConfigMap(scope, 'overview', {
    metadata: {
      name: str`${release.name}-subnets`,
      labels: {
        [applicationLabels.group]: 'apps.cozystack.io',
        [applicationLabels.kind]: 'VirtualPrivateCloud',
        [applicationLabels.name]: trimPrefix(release.name, PREFIX),
        'cozystack.io/vpcId': vpc,
        'cozystack.io/tenantName': release.namespace,
      },
    },
    data: overlay(
      listToMap(values.subnets, ({ name }) => ({ key: str`${name}.ID`, value: id(name) }), named),
      listToMap(values.subnets, ({ name, cidr }) => ({ key: str`${name}.CIDR`, value: cidr }), named),
      listToMap(values.peers, (peer) => ({ key: peerKey(peer, 'vpcId'), value: peerId(peer) }), { name: 'peer' }),
      listToMap(values.peers, (peer) => ({ key: peerKey(peer, 'tenantNamespace'), value: peer.tenantNamespace }), { name: 'peer' }),
    ),
  });
}

export const vpc = application({
  name: 'vpc',
  definitionName: 'virtualprivatecloud',
  kind: 'VirtualPrivateCloud',
  plural: 'virtualprivateclouds',
  package: { variant: 'kubevirt' },
  description: 'Network of its own for virtual machines.',
  dashboard: { category: 'IaaS', singular: 'VPC', plural: 'VPCs' },
  example: {
    subnets: [
      { name: 'web', cidr: '10.20.0.0/24' },
      { name: 'data', cidr: '10.20.1.0/24' },
    ],
  },
  values,
  compose,
  secrets: { include: [] },
  services: { include: [] },
});
