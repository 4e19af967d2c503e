import type { Construct } from 'constructs';
import {
  and,
  assume,
  type Expr,
  eq,
  failWhen,
  freeForm,
  isEmpty,
  lower,
  matches,
  ne,
  not,
  notEmpty,
  object,
  or,
  str,
  text,
} from '../../../src/chart/index.ts';
import { refuseNodeGroups } from './node-group-refusals.ts';
import { DURATION, type KubernetesInputs } from './values.ts';
import { unsupported } from './versions.ts';
import { refuseVolumes } from './volume-refusals.ts';

/** What cannot work, said before anything is made. */
export function refusals(scope: Construct, inputs: KubernetesInputs): void {
  refuseDurations(scope, inputs);
  refuseAddons(scope, inputs);
  refuseOidc(scope, inputs);
  refuseVolumes(scope, inputs);
  refuseNodeGroups(scope, inputs);
  const { talos, version } = inputs.values;
  failWhen(scope, unsupported(talos.version, version), str`talos.version: ${talos.version} does not run Kubernetes ${version}`);
}

/** Who reads them does not say so when they cannot: the autoscaler takes a time of its own, health checks never fire. */
function refuseDurations(scope: Construct, { values }: KubernetesInputs): void {
  const { maxNodeProvisionTime, nodeHealthCheck } = values;
  const durations = {
    maxNodeProvisionTime,
    'nodeHealthCheck.readyUnknownTimeout': nodeHealthCheck.readyUnknownTimeout,
    'nodeHealthCheck.readyFalseTimeout': nodeHealthCheck.readyFalseTimeout,
  };
  for (const [field, duration] of Object.entries(durations)) {
    failWhen(scope, not(matches(duration, DURATION)), str`${field}: ${toQuoted(duration)} is no time such as 30m or 1h30m`);
  }
}

const toQuoted = (value: Expr<string>) => str`"${value}"`;

function refuseAddons(scope: Construct, { values: { addons } }: KubernetesInputs): void {
  const { gpuOperator, hami, ingressNginx, ouroboros, gatewayAPI } = addons;
  failWhen(scope, and(hami.enabled, not(gpuOperator.enabled)), 'addons.hami: needs addons.gpuOperator, which brings the driver');
  failWhen(scope, and(ouroboros.enabled, not(ingressNginx.enabled)), 'addons.ouroboros: needs addons.ingressNginx, to which it leads pods');
  failWhen(
    scope,
    and(ouroboros.enabled, not(gatewayAPI.enabled), wantsGatewayApi(ouroboros.valuesOverride)),
    'addons.ouroboros.valuesOverride: ouroboros.controller.gatewayApi.enabled needs addons.gatewayAPI',
  );
}

const ouroborosValues = object({
  ouroboros: object({ controller: object({ gatewayApi: object({ enabled: freeForm() }) }) }),
});

/** Whatever the chart of Ouroboros takes for yes. */
function wantsGatewayApi(override: Expr<Record<string, unknown>>): Expr<boolean> {
  const { enabled } = assume(override, ouroborosValues).ouroboros?.controller?.gatewayApi ?? {};
  return matches(lower(text(enabled as unknown as Expr<string | undefined>)), '^(true|1|yes|on|y)$');
}

function refuseOidc(scope: Construct, { values, cluster }: KubernetesInputs): void {
  const { mode, customConfig } = values.oidc;
  const { config, secretRef } = customConfig;
  failWhen(
    scope,
    and(eq(mode, 'System'), ne(cluster.text('oidc-enabled', 'false'), 'true')),
    'oidc.mode: the platform has no OpenID Connect; its administrator can turn it on, or use CustomConfig',
  );
  failWhen(
    scope,
    and(eq(mode, 'CustomConfig'), or(and(isEmpty(config), isEmpty(secretRef.name)), and(notEmpty(config), notEmpty(secretRef.name)))),
    'oidc.customConfig: give exactly one of config and secretRef.name',
  );
}
