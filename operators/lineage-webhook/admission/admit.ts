import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import { type Application, applicationGroup, lineageLabels, managedLabel } from '../../../constructs/lib/api/application-labels.ts';
import { isVisible, selectionFor } from '../../visibility/verdict.ts';
import { isNewPod, scheduleSteps } from '../scheduling/scheduling-class.ts';
import { type AdmissionRequest, type AdmissionResponse, admitted, setEntries } from './review.ts';

/** What the answer to a request depends on besides the request. */
export interface Knowledge {
  definitions(): ReadonlyMap<string, ApplicationDefinition>;
  /** Applications that the object belongs to, the nearest first, and what could not be seen on the way. @throws where that cannot be said now */
  lineage(request: AdmissionRequest): Promise<{ readonly applications: readonly Application[]; readonly warnings: readonly string[] }>;
  /** The scheduling class of pods in a namespace; undefined if it has none, or one that does not exist. */
  schedulingClass(namespace: string): Promise<string | undefined>;
  /** Told of a definition that cannot be used as it is. */
  fault(definition: string, error: Error): void;
}

/**
 * Answers a request: objects of applications get their lineage; new pods get the scheduling class of their namespace. An object without an application
 * passes as it is, and is looked at again when it changes.
 */
export async function admit(request: AdmissionRequest, knowledge: Knowledge): Promise<AdmissionResponse> {
  const { metadata } = request.object;
  // The API server asks for an update if the old or the new object lacks the marker; one that opts out now has none to gain.
  const optsOut = metadata.labels?.[managedLabel] !== undefined;
  const { applications, warnings } = optsOut ? { applications: [], warnings: [] } : await knowledge.lineage(request);
  const [application, ...others] = applications;
  const labels = application ? lineageLabels(application, visible(request, application, knowledge)) : {};
  const schedulingClass = isNewPod(request) ? await knowledge.schedulingClass(request.namespace) : undefined;
  const steps = [
    ...setEntries('/metadata/labels', metadata.labels, labels),
    ...(schedulingClass ? scheduleSteps(request, schedulingClass) : []),
  ];
  const ambiguous = application && others.length > 0 ? [ambiguity(application, others)] : [];
  return admitted(request.uid, steps, [...warnings, ...ambiguous]);
}

function visible({ object, resource }: AdmissionRequest, application: Application, knowledge: Knowledge): boolean {
  const definition = application.group === applicationGroup ? knowledge.definitions().get(application.kind) : undefined;
  const judged = { name: object.metadata.name ?? '', labels: object.metadata.labels ?? {} };
  const context = { name: application.name, kind: application.kind.toLowerCase(), namespace: application.namespace };
  return isVisible(selectionFor(resource.resource, definition?.spec), judged, context, (error) =>
    knowledge.fault(definition?.metadata.name ?? '', error),
  );
}

function ambiguity(chosen: Application, others: readonly Application[]): string {
  const text = ({ kind, name }: Application) => `${kind} ${name}`;
  return `the object belongs to several applications; taken for ${text(chosen)}, not for ${others.map(text).join(', ')}`;
}
