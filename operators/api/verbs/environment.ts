import type { Admission } from '../admission/request.ts';
import type { Authorizer } from '../auth/authorize.ts';

/** What verbs need besides the resource they work on. */
export interface Environment {
  readonly admission: Admission;
  readonly authorizer: Authorizer;
}
