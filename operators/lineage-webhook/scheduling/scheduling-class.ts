import type { AdmissionRequest, PatchStep } from '../admission/review.ts';
import { setEntries } from '../admission/review.ts';

/** On namespaces it names the class of the tenant, on pods (as an annotation) the class that the scheduler applies. */
export const schedulingClassKey = 'scheduler.cozystack.io/scheduling-class';
const scheduler = 'cozystack-scheduler';

export const isNewPod = ({ resource, operation }: AdmissionRequest): boolean =>
  resource.group === '' && resource.resource === 'pods' && operation === 'CREATE';

/** What a new pod gets in a namespace with a class. Later it cannot: the scheduler of a pod never changes. */
export function scheduleSteps({ object }: AdmissionRequest, schedulingClass: string): PatchStep[] {
  const named = object.spec?.schedulerName === scheduler;
  return [
    ...(named ? [] : [{ op: 'add', path: '/spec/schedulerName', value: scheduler } as const]),
    ...setEntries('/metadata/annotations', object.metadata.annotations, { [schedulingClassKey]: schedulingClass }),
  ];
}
