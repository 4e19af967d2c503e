import type { TSchema } from 'typebox';
import type { PrinterColumn, ResourceDescription } from './resource.ts';
import { type StructuralSchema, structuralSchema } from './structural-schema.ts';

/** A CustomResourceDefinition (apiextensions.k8s.io/v1) as it is applied: no status. */
export interface CustomResourceDefinition {
  readonly apiVersion: 'apiextensions.k8s.io/v1';
  readonly kind: 'CustomResourceDefinition';
  readonly metadata: { readonly name: string; readonly labels?: Record<string, string>; readonly annotations?: Record<string, string> };
  readonly spec: {
    readonly group: string;
    readonly names: {
      readonly kind: string;
      readonly listKind: string;
      readonly plural: string;
      readonly singular: string;
      readonly shortNames?: readonly string[];
      readonly categories?: readonly string[];
    };
    readonly scope: 'Cluster' | 'Namespaced';
    readonly versions: readonly {
      readonly name: string;
      readonly served: boolean;
      readonly storage: boolean;
      readonly additionalPrinterColumns?: readonly PrinterColumn[];
      readonly selectableFields?: readonly { readonly jsonPath: string }[];
      readonly schema: { readonly openAPIV3Schema: StructuralSchema };
      readonly subresources?: { readonly status: Record<string, never> };
    }[];
  };
}

/** What a chart adds to the metadata of the definition, such as `helm.sh/resource-policy: keep`. */
export interface DefinitionMetadata {
  readonly labels?: Record<string, string>;
  readonly annotations?: Record<string, string>;
}

const typeMeta: StructuralSchema = {
  apiVersion: { type: 'string', description: 'Version of the schema that this object follows.' },
  kind: { type: 'string', description: 'Kind of this object.' },
  metadata: { type: 'object' },
};

/**
 * The CustomResourceDefinition of a described kind.
 *
 * @throws {Error} where a part of the schema cannot be stored by Kubernetes or has no description; the message names the path.
 */
export function customResourceDefinition(description: ResourceDescription, metadata: DefinitionMetadata = {}): CustomResourceDefinition {
  const { group, version, kind, plural, singular, scope, shortNames, categories, columns, selectableFields } = description;
  const part = (name: string, schema: TSchema | undefined) =>
    schema === undefined ? {} : { [name]: structuralSchema(schema, `${kind}.${name}`) };
  const openAPIV3Schema: StructuralSchema = {
    type: 'object',
    description: description.description,
    ...(description.specRequired ? { required: ['spec'] } : {}),
    properties: { ...typeMeta, ...part('spec', description.spec), ...part('status', description.status) },
  };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}`, ...metadata },
    spec: {
      group,
      names: {
        kind,
        listKind: `${kind}List`,
        plural,
        singular,
        ...(shortNames.length > 0 ? { shortNames } : {}),
        ...(categories.length > 0 ? { categories } : {}),
      },
      scope,
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          ...(columns.length > 0 ? { additionalPrinterColumns: columns } : {}),
          ...(selectableFields.length > 0 ? { selectableFields: selectableFields.map((jsonPath) => ({ jsonPath })) } : {}),
          schema: { openAPIV3Schema },
          ...(description.statusSubresource ? { subresources: { status: {} } } : {}),
        },
      ],
    },
  };
}
