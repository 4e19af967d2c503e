import { artifactGenerator } from './artifact-generator.ts';
import { etcd } from './etcd.ts';
import { helmController } from './helm-controller.ts';
import { kubeApiserver } from './kube-apiserver.ts';
import { kubeControllerManager } from './kube-controller-manager.ts';
import { kubeScheduler } from './kube-scheduler.ts';
import { node } from './node.ts';
import type { Part, PartContext } from './part.ts';
import { registry } from './registry.ts';
import { simulatedOperators } from './simulated-operators.ts';
import { sourceController } from './source-controller.ts';

/** The parts of a sandbox in the order in which they are shown and started; they stop in reverse. */
export function partsOf(context: PartContext): Part[] {
  const { settings } = context;
  return [
    etcd(context),
    kubeApiserver(context),
    registry(context),
    kubeControllerManager(context),
    ...(settings.node ? [kubeScheduler(context), node(context)] : []),
    ...(settings.simulatedOperators ? [simulatedOperators(context)] : []),
    ...(settings.flux ? [sourceController(context), helmController(context), artifactGenerator(context)] : []),
  ];
}
