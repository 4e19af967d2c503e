import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import { type Application, applicationGroup, applicationLabels } from '../../../constructs/lib/api/application-labels.ts';
import type { ObjectMeta } from '../../kit/client/object.ts';

/**
 * The application that a HelmRelease is, or undefined if it is none: its labels must name a kind that is defined, and its name must be the definition's
 * prefix with the application's name. An application and its release are one object under two names, so nothing more has to be asked.
 */
export function applicationOf(
  { name: release, namespace = '', labels = {} }: Pick<ObjectMeta, 'name' | 'namespace' | 'labels'>,
  definitions: ReadonlyMap<string, ApplicationDefinition>,
): Application | undefined {
  const group = labels[applicationLabels.group];
  const kind = labels[applicationLabels.kind];
  const name = labels[applicationLabels.name];
  if (group !== applicationGroup || !kind || !name) return undefined;
  const definition = definitions.get(kind);
  if (!definition || release !== `${definition.spec?.release.prefix ?? ''}${name}`) return undefined;
  return { group, kind, name, namespace };
}
