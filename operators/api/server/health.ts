import { textAnswer } from '../http/answers.ts';
import type { Document } from './routes.ts';

/** A check that is all right, or says what is wrong. */
export type Check = () => string | undefined;

/** `/healthz`, `/livez`, `/readyz`, each with a path a check and, with `?verbose`, a line a check. */
export function healthDocuments(checks: {
  live: Readonly<Record<string, Check>>;
  ready: Readonly<Record<string, Check>>;
}): (path: string) => Document | undefined {
  const sets: Record<string, Readonly<Record<string, Check>>> = {
    '/healthz': checks.live,
    '/livez': checks.live,
    '/readyz': { ...checks.live, ...checks.ready },
  };
  return (path) => {
    const [, root = '', name, ...more] = path.split('/');
    const set = sets[`/${root}`];
    if (!set || more.length > 0) return undefined;
    if (name) return Object.hasOwn(set, name) ? () => verdict({ [name]: set[name]! }, false) : undefined;
    return ({ query }) => verdict(set, query.has('verbose'));
  };
}

function verdict(set: Readonly<Record<string, Check>>, verbose: boolean) {
  const results = Object.entries(set).map(([name, check]) => ({ name, wrong: check() }));
  const failed = results.some(({ wrong }) => wrong !== undefined);
  if (!failed && !verbose) return textAnswer(200, 'ok');
  const lines = results.map(({ name, wrong }) => (wrong === undefined ? `[+]${name} ok` : `[-]${name} failed: ${wrong}`));
  return textAnswer(failed ? 500 : 200, `${lines.join('\n')}\ncheck ${failed ? 'failed' : 'passed'}\n`);
}
