import { createHash } from 'node:crypto';
import type { ServedGroup } from '../discovery/documents.ts';
import { APPS_GROUP } from '../registry/application-kind.ts';
import type { Registry } from '../registry/registry.ts';
import { CORE_GROUP } from '../resources/core.ts';
import type { ServedResource } from '../resources/served-resource.ts';
import { withoutV3Keywords } from '../schema/published.ts';
import type { SchemaNode } from '../schema/schema-node.ts';
import { applicationSchemas, coreSchemas, sdnSchemas } from './kind-schemas.ts';
import { metaSchemas } from './meta-schemas.ts';
import { resourcePaths } from './paths.ts';
import { metaName, REF } from './schema-text.ts';
import { toV2Paths } from './v2.ts';

const infoOf = (hash: string) => ({ title: 'Cozy', version: `0.1-${hash.slice(0, 16)}` });

function schemasOf(group: string, registry: Registry): Record<string, SchemaNode> {
  if (group === APPS_GROUP) return Object.assign({}, ...registry.kinds.map(applicationSchemas)) as Record<string, SchemaNode>;
  return group === CORE_GROUP ? coreSchemas() : sdnSchemas();
}

function groupPath({ group, version }: ServedGroup): Record<string, unknown> {
  const name = metaName('APIResourceList');
  return {
    [`/apis/${group}/${version}/`]: {
      get: {
        tags: [`${group.split('.')[0]}_${version}`],
        description: 'get available resources',
        operationId: `get${group.replace(/(^|\.)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}${version}APIResources`,
        responses: {
          '200': { description: 'OK', content: { 'application/json': { schema: { $ref: REF + name } } } },
          '401': { description: 'Unauthorized' },
        },
      },
    },
  };
}

const pathsOf = (resources: readonly ServedResource[]): Record<string, unknown> => Object.assign({}, ...resources.map(resourcePaths));

/** A document as it is sent, and its identity. */
export interface Published {
  readonly body: Buffer;
  readonly hash: string;
}

function published(document: unknown): Published {
  const body = Buffer.from(`${JSON.stringify(document)}\n`);
  return { body, hash: createHash('sha512').update(body).digest('hex').toUpperCase() };
}

/** The v3 document of one group. */
export function v3Document(group: ServedGroup, registry: Registry): Published {
  return published({
    openapi: '3.0.0',
    info: infoOf(registry.hash),
    paths: { ...groupPath(group), ...pathsOf(group.resources) },
    components: { schemas: { ...metaSchemas([group]), ...schemasOf(group.group, registry) } },
  });
}

const moved = (text: string): string => text.replaceAll(`"${REF}`, '"#/definitions/');

/** The v2 document of all groups. Its schemas are plainer: what v2 does not know would break the document of the whole cluster. */
export function v2Document(groups: readonly ServedGroup[], registry: Registry): Published {
  const schemas = Object.assign({}, metaSchemas(groups), ...groups.map(({ group }) => schemasOf(group, registry))) as Record<
    string,
    SchemaNode
  >;
  const definitions = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, flattened(withoutV3Keywords(schema))]));
  const paths = toV2Paths(
    Object.assign({}, ...groups.flatMap((group) => [groupPath(group), pathsOf(group.resources)])) as Record<
      string,
      Record<string, unknown>
    >,
  );
  return published(JSON.parse(moved(JSON.stringify({ swagger: '2.0', info: infoOf(registry.hash), paths, definitions }))));
}

/** In v2 a described reference is the reference with a description beside it. */
function flattened(node: SchemaNode): SchemaNode {
  const { allOf, ...rest } = node;
  const only = allOf?.length === 1 ? allOf[0]!['$ref'] : undefined;
  const made: SchemaNode = typeof only === 'string' ? { ...rest, $ref: only } : { ...node };
  if (made.properties)
    made.properties = Object.fromEntries(Object.entries(made.properties).map(([name, child]) => [name, flattened(child)]));
  if (made.items) made.items = flattened(made.items);
  return made;
}
