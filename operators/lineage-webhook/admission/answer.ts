import type { Logger } from 'pino';
import { Counter, Histogram } from 'prom-client';
import { registry } from '../../kit/serving/registry.ts';
import { type AdmissionRequest, type AdmissionResponse, parseReview, ReviewError, refused, reviewOf } from './review.ts';

const answers = new Counter({
  name: 'lineage_admissions_total',
  help: 'Answered admission requests: labelled, unchanged or refused.',
  labelNames: ['resource', 'result'],
  registers: [registry],
});

const seconds = new Histogram({
  name: 'lineage_admission_seconds',
  help: 'Time until an admission request was answered.',
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 8],
  registers: [registry],
});

/** The API server waits 10 s for an answer; ours must still reach it. */
const limit = 8_000;

export interface AnswerOptions {
  readonly admit: (request: AdmissionRequest) => Promise<AdmissionResponse>;
  /** Settles when enough is known to answer at all: answers before that would be wrong. */
  readonly synced: Promise<unknown>;
  readonly log: Logger;
}

/** Makes the function that answers AdmissionReview bodies: 400 inside of the answer for what is none, 500 for what cannot be decided now. */
export function answerReviews({ admit, synced, log }: AnswerOptions): (body: string) => Promise<string> {
  return async (body) => {
    const stop = seconds.startTimer();
    let request: AdmissionRequest | undefined;
    let response: AdmissionResponse;
    try {
      request = parseReview(body);
      response = await inTime(decide(request));
    } catch (error) {
      const code = error instanceof ReviewError ? 400 : 500;
      log.error(
        { err: error, code, namespace: request?.namespace, name: request?.object.metadata.name },
        'an admission request is refused',
      );
      response = refused(request?.uid ?? '', code, `lineage: ${(error as Error).message}`);
    }
    const result = response.allowed ? (response.patch ? 'labelled' : 'unchanged') : 'refused';
    answers.inc({ resource: request?.resource.resource ?? '', result });
    stop();
    return reviewOf(response);
  };

  async function decide(request: AdmissionRequest): Promise<AdmissionResponse> {
    await synced;
    return admit(request);
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no decision within ${limit / 1000} s; the API server is slow, or was not read yet`)), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
