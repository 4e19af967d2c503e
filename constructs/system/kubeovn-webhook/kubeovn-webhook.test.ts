import { expect, test } from 'vitest';
import { evaluate } from '../../../src/chart/index.ts';
import { kubeovnWebhookChart } from './index.ts';

const object = (kind: string, values: object = {}, namespace = 'cozy-kubeovn') =>
  evaluate(kubeovnWebhookChart.source, { values, release: { name: 'kubeovn-webhook', namespace } }).find((found) => found.kind === kind);

test('namespaces that do not say get what the chart says', () => {
  const args = (values: object) =>
    (object('Deployment', values) as never as { spec: { template: { spec: { containers: [{ args: string[] }] } } } }).spec.template.spec
      .containers[0].args;
  expect(args({})).toEqual(expect.arrayContaining(['--port-security=true', '--routes=']));
  const routes = '[{"dst":"10.0.0.0/8","gw":"10.1.0.1"}]';
  expect(args({ portSecurity: false, routes })).toEqual(expect.arrayContaining(['--port-security=false', `--routes=${routes}`]));
});

test('no pod of a tenant starts without its settings, and the platform does not wait for them', () => {
  const { webhooks } = object('MutatingWebhookConfiguration') as never as { webhooks: object[] };
  expect(webhooks).toMatchObject([
    {
      failurePolicy: 'Fail',
      namespaceSelector: {
        matchExpressions: [
          { key: 'cozystack.io/system', operator: 'NotIn', values: ['true'] },
          { key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['kube-system'] },
        ],
      },
    },
  ]);
});

test('is trusted by the authority of the certificate that it shows, wherever it is', () => {
  expect(object('MutatingWebhookConfiguration', {}, 'other')?.metadata.annotations).toEqual({
    'cert-manager.io/inject-ca-from': 'other/kube-ovn-webhook-cert',
  });
  const pod = (object('Deployment', {}, 'other') as never as { spec: { template: { spec: object } } }).spec.template.spec;
  expect(pod).toMatchObject({ volumes: [{ secret: { secretName: 'kube-ovn-webhook-tls', defaultMode: 0o400 } }] });
});
