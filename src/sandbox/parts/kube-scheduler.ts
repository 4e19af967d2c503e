import { controlLoop } from './control-loop.ts';
import type { Part, PartContext } from './part.ts';

export const kubeScheduler = (context: PartContext): Part => controlLoop(context, 'kube-scheduler');
