import type { SharedFunction } from '../expression/function.ts';
import { inObject } from '../property-error.ts';
import { openScope } from './expression.ts';
import { goString, isGoField } from './go.ts';
import type { Library } from './library.ts';

/**
 * The named template of a shared function. It is called with a dict of its arguments. A text comes out as it is, anything else as the JSON
 * of `{"result": …}`, for a template can return nothing but text.
 */
export function functionTemplate(target: SharedFunction, library: Library): string {
  const scope = openScope(library, true);
  inObject({ path: `function ${target.name}`, source: target.source }, () => {
    for (const parameter of target.parameters) {
      const name = scope.declare(parameter, parameter.name);
      scope.writer.statement(`${name} := ${isGoField(parameter.name) ? `.${parameter.name}` : `index . ${goString(parameter.name)}`}`);
    }
    const { body } = target;
    const text = body.type.kind === 'string' && !body.optional;
    const code = text ? scope.print(body) : `dict "result" ${scope.operand(body)} | toRawJson`;
    scope.writer.line(`{{- ${code} -}}`);
  });
  return `{{- define ${goString(`${library.chart}.${target.name}`)} -}}\n${scope.writer.toString()}\n{{- end }}`;
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
