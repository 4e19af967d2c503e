import type { ApplicationDefinitionSpec, ResourceSelector } from '../../constructs/lib/api/application-definition.ts';
import { matches, type Requirement } from '../kit/client/selector.ts';
import { renderName, type TemplateContext } from './name-template.ts';

/** Which objects of an application a tenant may see: what an ApplicationDefinition says about one kind of object. */
export type Selection = NonNullable<ApplicationDefinitionSpec['secrets']>;

/** An object as far as its visibility is decided by it. An object that is still to get its name has ''. */
export interface Judged {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** The part of a definition that decides about objects of a resource; undefined for resources that tenants do not see one by one. */
export function selectionFor(resource: string, spec: ApplicationDefinitionSpec | undefined): Selection | undefined {
  if (resource === 'secrets') return spec?.secrets;
  if (resource === 'services') return spec?.services;
  return resource === 'ingresses' ? spec?.ingresses : undefined;
}

/**
 * Whether a tenant may see an object: some `include` chooses it and no `exclude` does. Without a selection nothing is seen.
 * @param onFault told of a name template that cannot be used; it then chooses nothing
 */
export function isVisible(
  selection: Selection | undefined,
  object: Judged,
  context: TemplateContext,
  onFault: (error: Error) => void = () => undefined,
): boolean {
  const chosenBy = (selector: ResourceSelector) => chooses(selector, object, context, onFault);
  return (selection?.include ?? []).some(chosenBy) && !(selection?.exclude ?? []).some(chosenBy);
}

/** By labels and by name: a selector without one of them leaves that open, a list of names without any chooses nothing. */
function chooses(selector: ResourceSelector, object: Judged, context: TemplateContext, onFault: (error: Error) => void): boolean {
  const requirements = requirementsOf(selector);
  if (!requirements || !matches(requirements, object.labels)) return false;
  if (selector.resourceNames === undefined) return true;
  return selector.resourceNames.some((template) => {
    try {
      return renderName(template, context) === object.name;
    } catch (error) {
      onFault(error as Error);
      return false;
    }
  });
}

/** Undefined for requirements that Kubernetes would refuse: they choose nothing. */
function requirementsOf({ matchLabels = {}, matchExpressions = [] }: ResourceSelector): Requirement[] | undefined {
  const exact = Object.entries(matchLabels).map(([key, value]): Requirement => ({ key, operator: 'In', values: [value] }));
  const others = matchExpressions.map(({ key, operator, values = [] }): Requirement => ({ key, operator, values }));
  const valid = others.every(({ operator, values }) => (operator === 'In' || operator === 'NotIn') === values.length > 0);
  return valid ? [...exact, ...others] : undefined;
}
