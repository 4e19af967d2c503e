import { expect, it } from 'vitest';
import { definedKinds } from './definitions.ts';

const file = (path: string, text: string) => ({ path, content: Buffer.from(text), executable: false });
const definition = (kind: string, group: string) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${kind.toLowerCase()}s.${group}
spec:
  group: ${group}
  names:
    categories:
      - all
    kind: ${kind}
    plural: ${kind.toLowerCase()}s
  versions:
    - schema:
        properties:
          spec:
            properties:
              kind:
                type: string
`;

it('lists the kinds of definitions in crds/, of all documents', () => {
  const text = [definition('Backup', 'k8s.example.org'), '', definition('Restore', 'k8s.example.org')].join('---\n');
  expect(definedKinds([file('crds/all.yaml', text), file('charts/sub/crds/x.yaml', definition('Sub', 'sub.example.org'))])).toEqual([
    'Backup.k8s.example.org',
    'Restore.k8s.example.org',
    'Sub.sub.example.org',
  ]);
});

it('lists those among templates, which are no YAML yet', () => {
  const text = `{{- if .Values.crds.enabled }}\n${definition('Issuer', 'cert.example.org').replace('metadata:', 'metadata:\n  {{- with .x }}{{ . }}{{ end }}')}{{- end }}\n`;
  expect(definedKinds([file('templates/crds.yaml', text)])).toEqual(['Issuer.cert.example.org']);
});

it('lists nothing for what only names definitions', () => {
  expect(
    definedKinds([
      file('README.md', definition('A', 'b.c')),
      file('templates/role.yaml', 'rules:\n- resources: [CustomResourceDefinition]'),
    ]),
  ).toEqual([]);
});
