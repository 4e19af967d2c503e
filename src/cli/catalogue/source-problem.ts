import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ChartError } from '../../chart/error.ts';
import { Problem, type Where } from '../../problem.ts';
import { cliProblem } from '../codes.ts';
import { checkout } from './inputs.ts';

/** Where a person edits: an error that arises there is theirs to put right, one in the toolchain is a defect of ours. */
const edited = ['constructs', 'variants'].map((folder) => `${join(checkout, folder)}/`);

/** Runs what imports files of the catalogue; a file that cannot be read, or fails while it is, is told with its place. */
export async function loading<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw sourceProblem(error);
  }
}

/** An error in code of the catalogue as a Problem with file and line; what is no such error comes back as it is. */
export function sourceProblem(error: unknown, object?: string): unknown {
  if (!(error instanceof Error) || error instanceof Problem || error instanceof AggregateError) return error;
  if (error instanceof ChartError) return wrongChart(error, object);
  const place = placeOfSyntax(error) ?? placeOfImport(error) ?? placeOfFrame(error);
  if (!place) return error;
  return cliProblem({
    code: 'SOURCE_WRONG',
    message: error.message,
    where: { ...place, object },
    hint: 'put it right there; `npm run typecheck` tells such mistakes all at once',
    cause: error,
  });
}

function wrongChart(error: ChartError, object: string | undefined): Problem {
  const place = [error.path, error.source && `(${error.source})`].filter(Boolean).join(' ');
  const [, file, line] = /^(.*):(\d+)$/.exec(error.source ?? '') ?? [];
  return cliProblem({
    code: 'CHART_WRONG',
    message: place === '' ? error.message : error.message.slice(place.length + 2),
    where: { file, line: line === undefined ? undefined : Number(line), object, field: error.path },
    cause: error.cause,
  });
}

/** Node writes file and line of what it cannot parse before the stack. */
function placeOfSyntax({ stack = '' }: Error): Where | undefined {
  const [, file, line] = /^((?:file:\/\/)?\/[^\n]+):(\d+)\n/.exec(stack) ?? [];
  return file === undefined ? undefined : { file: shown(file), line: Number(line) };
}

function placeOfImport({ code, message }: NodeJS.ErrnoException): Where | undefined {
  const [, file] = (code === 'ERR_MODULE_NOT_FOUND' && / imported from (\/.+)$/.exec(message)) || [];
  return file === undefined ? undefined : { file: shown(file) };
}

/** The frame that threw, if it is of a file that people edit; Node's own frames, as of JSON.parse, are passed over. */
function placeOfFrame({ stack = '' }: Error): Where | undefined {
  const [, file, line] = /^ +at (?:.*\()?((?:file:\/\/)?\/[^\s()]+):(\d+):\d+\)?$/m.exec(stack) ?? [];
  if (file === undefined || !edited.some((folder) => path(file).startsWith(folder))) return undefined;
  return { file: shown(file), line: Number(line) };
}

const path = (file: string) => (file.startsWith('file:') ? fileURLToPath(file.replace(/\?.*$/, '')) : file);
const shown = (file: string) => relative(process.cwd(), path(file));
