import type { Construct } from 'constructs';
import { notEmpty, str, toJson, when, whenever } from '../../../../src/chart/index.ts';
import { Secret } from '../../../kinds/core.ts';
import type { KubernetesInputs } from '../values.ts';
import { addon } from './addon.ts';

/** cert-manager. Its definitions are a chart of their own, which takes the tenant's values from a Secret. */
export function certificateAddons(scope: Construct, inputs: KubernetesInputs): void {
  const { release, values } = inputs;
  const { certManager, gatewayAPI } = values.addons;
  const override = certManager.valuesOverride;
  whenever(scope, certManager.enabled, (scope) => {
    const name = str`${release.name}-cert-manager-crds-values-override`;
    addon(scope, inputs, {
      name: 'cert-manager-crds',
      namespace: 'cozy-cert-manager-crds',
      valuesFrom: when(notEmpty(override), [{ kind: 'Secret', name, valuesKey: 'values' }]),
    });
    whenever(scope, notEmpty(override), (scope) => {
      new Secret(scope, 'cert-manager-crds-values', { metadata: { name }, stringData: { values: toJson(override) } });
    });
    addon(scope, inputs, {
      name: 'cert-manager',
      namespace: 'cozy-cert-manager',
      after: ['cilium', 'cert-manager-crds'],
      values: {
        'cert-manager': when(gatewayAPI.enabled, {
          config: { apiVersion: 'controller.config.cert-manager.io/v1alpha1', kind: 'ControllerConfiguration', enableGatewayAPI: true },
        }),
      },
      override,
    });
  });
}
