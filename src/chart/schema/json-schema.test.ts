import { expect, test } from 'vitest';
import {
  boolean,
  choice,
  compile,
  defineChart,
  freeForm,
  immutable,
  integer,
  jsonSchema,
  listOf,
  mapOf,
  number,
  object,
  optionsFrom,
  quantity,
  required,
  string,
  untypedObject,
  withRules,
} from '../index.ts';

const properties = {
  replicas: integer({ description: 'How many.', default: 2, minimum: 1, maximum: 9 }),
  ratio: number({ default: 0.5, exclusiveMinimum: 0 }),
  size: quantity({ default: '1Gi' }),
  storageClass: optionsFrom('storageclass', immutable(string({ default: '' }))),
  version: choice(['v8', 'v7'], { default: 'v8' }),
  gateway: boolean(),
  tls: object({ enabled: boolean() }, { default: {} }),
  quorum: object({ min: required(integer({ default: 0 })) }, { default: {} }),
  users: mapOf(object({ password: string() }), { default: {} }),
  disks: listOf(object({ name: required(string({ minLength: 1 })), bus: string() }), { default: [] }),
  override: freeForm({ default: {} }),
  labels: untypedObject(),
};

test('a schema is written with its keywords in order, immutable values with their name', () => {
  expect(jsonSchema(object(properties))).toMatchInlineSnapshot(`
    {
      "properties": {
        "disks": {
          "default": [],
          "items": {
            "properties": {
              "bus": {
                "type": "string",
              },
              "name": {
                "minLength": 1,
                "type": "string",
              },
            },
            "required": [
              "name",
            ],
            "type": "object",
          },
          "type": "array",
        },
        "gateway": {
          "type": "boolean",
        },
        "labels": {
          "type": "object",
        },
        "override": {
          "default": {},
          "type": "object",
          "x-kubernetes-preserve-unknown-fields": true,
        },
        "quorum": {
          "default": {},
          "properties": {
            "min": {
              "default": 0,
              "type": "integer",
            },
          },
          "required": [
            "min",
          ],
          "type": "object",
        },
        "ratio": {
          "default": 0.5,
          "exclusiveMinimum": 0,
          "type": "number",
        },
        "replicas": {
          "default": 2,
          "description": "How many.",
          "maximum": 9,
          "minimum": 1,
          "type": "integer",
        },
        "size": {
          "anyOf": [
            {
              "type": "integer",
            },
            {
              "type": "string",
            },
          ],
          "default": "1Gi",
          "pattern": "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$",
          "x-kubernetes-int-or-string": true,
        },
        "storageClass": {
          "default": "",
          "type": "string",
          "x-cozystack-options": {
            "source": "storageclass",
          },
          "x-kubernetes-validations": [
            {
              "message": "storageClass is immutable",
              "rule": "self == oldSelf",
            },
          ],
        },
        "tls": {
          "default": {},
          "properties": {
            "enabled": {
              "type": "boolean",
            },
          },
          "type": "object",
        },
        "users": {
          "additionalProperties": {
            "properties": {
              "password": {
                "type": "string",
              },
            },
            "type": "object",
          },
          "default": {},
          "type": "object",
        },
        "version": {
          "default": "v8",
          "enum": [
            "v8",
            "v7",
          ],
          "type": "string",
        },
      },
      "type": "object",
    }
  `);
});

test('the schema of a chart states its draft and lets injected values pass', () => {
  const { schema } = compile(defineChart({ name: 'sample', values: properties, compose: () => {} }));
  expect(Object.keys(schema)).toEqual(['$schema', 'title', 'type', 'properties']);
  expect(schema).toMatchObject({ $schema: 'http://json-schema.org/draft-07/schema#', title: 'Chart Values', type: 'object' });
  expect(schema).not.toHaveProperty('additionalProperties');
});

test('further rules come after those that a schema has, that it cannot change last', () => {
  const [even, small] = ['self % 2 == 0', 'self < 9'].map((rule) => ({ rule, message: rule }));
  const schema = immutable(withRules(withRules(integer(), even!), small!));
  expect(jsonSchema(schema, 'count')['x-kubernetes-validations']).toEqual([
    even,
    small,
    { rule: 'self == oldSelf', message: 'count is immutable' },
  ]);
});
