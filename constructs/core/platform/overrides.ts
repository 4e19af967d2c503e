import { eq, includes, lower, not, notEmpty, str, text, trimPrefix, when } from '../../../src/chart/index.ts';
import { backupstrategyController } from '../../system/backupstrategy-controller.ts';
import { cozystackEngine } from '../../system/cozystack-engine.ts';
import { gpuOperator } from '../../system/gpu-operator.ts';
import { kubevirt } from '../../system/kubevirt.ts';
import { linstor } from '../../system/linstor.ts';
import { monitoringAgents } from '../../system/monitoring-agents.ts';
import { multus } from '../../system/multus.ts';
import { networking } from '../../system/networking.ts';
import { ouroboros } from '../../system/ouroboros.ts';
import { FALSE_TEXTS } from './checks.ts';
import { gpuOperatorValues, kubevirtValues } from './gpu-overrides.ts';
import type { PlatformInputs } from './inputs.ts';
import { ciliumValues, kubeovnValues } from './network-overrides.ts';

/** What the platform's values change in components, by package and component; a part that yields nothing changes nothing. */
export function componentOverrides(inputs: PlatformInputs): Readonly<Record<string, unknown>> {
  const { values } = inputs;
  const generic = eq(values.bundles.system.variant, 'isp-full-generic');
  return {
    [networking.name]: when(not(eq(values.bundles.system.variant, 'isp-hosted')), {
      kubeovn: { values: kubeovnValues(inputs, generic) },
      cilium: { values: ciliumValues(inputs, generic) },
    }),
    [multus.name]: {
      multus: { values: { stageCniPlugins: not(includes(FALSE_TEXTS, lower(text(values.networking.stageCniPlugins as never)))) } },
    },
    [linstor.name]: when(generic, { linstor: { values: { talos: { enabled: false } } } }),
    [cozystackEngine.name]: when(values.telemetry.disabled, {
      'cozystack-controller': { values: { cozystackController: { disableTelemetry: true } } },
    }),
    [ouroboros.name]: { ouroboros: { values: { ouroboros: { proxy: { target: ingressService(inputs) } } } } },
    [backupstrategyController.name]: when(notEmpty(values.backupStorage), {
      'backupstrategy-controller': { values: { backupStorage: values.backupStorage } },
    }),
    [monitoringAgents.name]: { 'monitoring-agents': { values: { global: { target: 'tenant-root' } } } },
    [kubevirt.name]: kubevirtValues(inputs),
    [gpuOperator.name]: gpuOperatorValues(inputs),
  };
}

/** The Service of the ingress controller that public traffic goes through. */
function ingressService({ values }: PlatformInputs) {
  const { ingressName } = values.publishing;
  return { namespace: ingressName, serviceName: str`${trimPrefix(ingressName, 'tenant-')}-ingress-controller` };
}
