import { Problem, type ProblemDetails } from '../problem.ts';
import { type ArtifactCode, artifactProblem } from './codes.ts';
import { isPassing, tries } from './retry.ts';
import type { Answer } from './round-trip.ts';

/** The registry has too much to do, or a fault that may pass. */
export class BusyProblem extends Problem<ArtifactCode> {
  /** The header `Retry-After`, as it came. */
  readonly retryAfter: string | undefined;

  constructor(details: Omit<ProblemDetails<ArtifactCode>, 'code'>, retryAfter: string | undefined) {
    super({ ...details, code: 'REGISTRY_BUSY' });
    this.retryAfter = retryAfter;
  }
}

/** What an answer with a status that nobody expected means; `what` is the reference that it is about. */
export function answerProblem(answer: Answer, registry: string, what: string): Problem<ArtifactCode> {
  const { status } = answer;
  const said = saidBy(answer);
  const words = `${status}${said ? `: ${said}` : ''}`;
  const where = { object: what };
  if (status === 401) {
    return artifactProblem({
      code: 'REGISTRY_UNAUTHORIZED',
      message: `the registry ${registry} wants credentials, or refuses those it got (${words})`,
      where,
      hint: `log in with \`docker login ${registry}\`, or set DOCKER_CONFIG to the folder whose config.json knows it`,
      blame: 'environment',
    });
  }
  if (status === 403) {
    return artifactProblem({
      code: 'REGISTRY_FORBIDDEN',
      message: `the account may not do this (${words})`,
      where,
      hint: 'ask for the right to this repository, or use another account',
      blame: 'environment',
    });
  }
  if (status === 404) {
    return artifactProblem({
      code: 'ARTIFACT_NOT_FOUND',
      message: `there is no ${what} (${words})`,
      where,
      hint: 'check repository, tag and digest; what a registry does not let one see it also calls not found',
    });
  }
  if (isPassing(status)) {
    const message = `the registry ${registry} still fails after ${tries} tries (${words})`;
    return new BusyProblem(
      { message, where, hint: 'look at its log, or try again later', blame: 'environment' },
      answer.headers['retry-after'],
    );
  }
  return artifactProblem({
    code: 'REGISTRY_ANSWER',
    message: `the registry ${registry} answers ${words}`,
    where,
    hint: 'check that this is a registry of the OCI distribution API v2',
    blame: 'environment',
  });
}

/** The message in an error body of the distribution specification. */
function saidBy({ body }: Answer): string {
  try {
    const { errors } = JSON.parse(body.toString('utf8')) as { errors: { code: string; message?: string }[] };
    return errors.map(({ code, message }) => `${code}${message ? ` ${message}` : ''}`).join('; ');
  } catch {
    return '';
  }
}
