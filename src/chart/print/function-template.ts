import type { SharedFunction } from '../expression/function.ts';
import { inObject } from '../property-error.ts';
import { returnsYaml } from './block.ts';
import { openScope } from './expression.ts';
import { bare, goString, isGoField } from './go.ts';
import type { Library } from './library.ts';
import { writeMap } from './value.ts';

/**
 * The named template of a shared function. It is called with a dict of its arguments. A text comes out as it is, a map or list that is written
 * out as YAML with the key `result`, anything else as JSON with that key, for a template can return nothing but text.
 */
function functionTemplate(target: SharedFunction, library: Library): string {
  const { body } = target;
  const yaml = returnsYaml(target);
  const scope = openScope(library, !yaml);
  const { writer } = scope;
  inObject({ path: `function ${target.name}`, source: target.source }, () => {
    for (const parameter of target.parameters) {
      const name = scope.declare(parameter, parameter.name);
      writer.statement(`${name} := ${isGoField(parameter.name) ? `.${parameter.name}` : `index . ${goString(parameter.name)}`}`);
    }
    if (yaml) writeMap({ kind: 'map', entries: [{ key: 'result', value: body }], type: body.type, optional: false }, scope);
    else if (body.type.kind === 'string' && !body.optional) writer.line(`{{- ${bare(scope.print(body))} -}}`);
    else writer.line(`{{- dict "result" ${scope.operand(body)} | toRawJson -}}`);
  });
  const name = goString(`${library.chart}.${target.name}`);
  return `{{- define ${name} ${yaml ? '' : '-'}}}\n${writer.toString()}\n{{- end }}`;
}

/** The file of named templates: functions in use, and the templates behind operations; empty if there are none. */
export function libraryTemplate(library: Library): string {
  const functions = new Map<string, string>();
  // A function may use others, which are known only once it is printed.
  for (let before = -1; before !== functions.size; ) {
    before = functions.size;
    for (const [name, target] of library.functions) if (!functions.has(name)) functions.set(name, functionTemplate(target, library));
  }
  const templates = [...functions].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, template]) => template);
  return [...templates, ...library.builtinTemplates()].map((template) => `${template}\n`).join('\n');
}
