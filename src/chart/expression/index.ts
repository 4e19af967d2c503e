export { add, div, max, min, mod, mul, sub } from './arithmetic.ts';
export { bind } from './binding.ts';
export { defaultTo, firstOf, ifElse, match, when } from './choice.ts';
export { assume, isText, parseHexadecimal, parseInteger, text } from './conversion.ts';
export { addDecimal, ceil, divideDecimal, floor, multiplyDecimal, parseNumber, subtractDecimal } from './decimal.ts';
export { deepMerge } from './deep-merge.ts';
export { get, has, keys, omit, overlay, pick } from './dict.ts';
export { fromJson, fromYamlList, fromYamlMap, toJson } from './encoding.ts';
export type { Arg, Dynamic, Expr, Expression, ListArg, MapArg, Yield } from './expr.ts';
export { defineFunction } from './function.ts';
export type { Capabilities, ChartInfo, Injected, Release } from './inputs.ts';
export { kebabCase } from './kebab-case.ts';
export { concat, first, includes, last, range, reverse, size, slice, sort, uniq } from './list.ts';
export { and, eq, ge, gt, isEmpty, isSet, le, lt, ne, not, notEmpty, or } from './logic.ts';
export { entry, filter, flatMap, flatMapEntries, listToMap, map, mapEntries, mapToMap } from './loop.ts';
export { findPattern, matches, replacePattern } from './pattern.ts';
export { type Quantity, quantityValue } from './quantity.ts';
export { str } from './str.ts';
export {
  base64,
  contains,
  fromBase64,
  hasPrefix,
  hasSuffix,
  indent,
  join,
  lower,
  orIfEmpty,
  replace,
  sha256,
  split,
  trim,
  trimPrefix,
  trimSuffix,
  truncate,
  upper,
} from './text.ts';
export { lookupAtRender, randomAtRender } from './unstable.ts';
