import type { Environment } from '@marcbachmann/cel-js';
import type { AdmissionRequest } from '../admission/request.ts';
import type { Authorizer, Decision, PathAccess, ResourceAccess } from '../auth/authorize.ts';
import type { User } from '../http/call.ts';

/** `authorizer` in an expression: asks what the user of the request, or a ServiceAccount, may do. */
class CelAuthorizer {
  readonly authorizer: Authorizer;
  readonly user: User;
  readonly request: ResourceAccess;

  constructor(authorizer: Authorizer, user: User, request: ResourceAccess) {
    this.authorizer = authorizer;
    this.user = user;
    this.request = request;
  }
}

class Check {
  readonly on: CelAuthorizer;
  readonly access: ResourceAccess | PathAccess;

  constructor(on: CelAuthorizer, access: ResourceAccess | PathAccess) {
    this.on = on;
    this.access = access;
  }

  with(part: Partial<ResourceAccess>): Check {
    return new Check(this.on, { ...this.access, ...part } as ResourceAccess);
  }
}

class CelDecision {
  readonly decision: Decision;
  constructor(decision: Decision) {
    this.decision = decision;
  }
}

const AUTHORIZER = 'kubernetes.Authorizer';
const CHECK = 'kubernetes.Check';
const DECISION = 'kubernetes.Decision';

/** Adds the authorisation library. Its checks ask the cluster, so expressions with one evaluate to a promise. */
export function registerAuthorizer(env: Environment): void {
  env.registerType(AUTHORIZER, CelAuthorizer);
  env.registerType(CHECK, Check);
  env.registerType(DECISION, CelDecision);
  env.registerFunction(`${AUTHORIZER}.path(string): ${CHECK}`, (on: CelAuthorizer, path: string) => new Check(on, { verb: '', path }));
  env.registerFunction(
    `${AUTHORIZER}.group(string): ${CHECK}`,
    (on: CelAuthorizer, group: string) => new Check(on, { verb: '', group, resource: '' }),
  );
  env.registerFunction(
    `${AUTHORIZER}.serviceAccount(string, string): ${AUTHORIZER}`,
    (on: CelAuthorizer, namespace: string, name: string) => {
      const groups = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated'];
      return new CelAuthorizer(
        on.authorizer,
        { name: `system:serviceaccount:${namespace}:${name}`, uid: '', groups, extra: {} },
        on.request,
      );
    },
  );
  for (const part of ['resource', 'subresource', 'namespace', 'name'] as const)
    env.registerFunction(`${CHECK}.${part}(string): ${CHECK}`, (check: Check, value: string) => check.with({ [part]: value }));
  env.registerFunction(
    `${CHECK}.check(string): ${DECISION}`,
    async (check: Check, verb: string) => new CelDecision(await check.on.authorizer.decide(check.on.user, { ...check.access, verb })),
  );
  env.registerFunction(`${DECISION}.allowed(): bool`, ({ decision }: CelDecision) => decision.allowed);
  env.registerFunction(`${DECISION}.reason(): string`, ({ decision }: CelDecision) => decision.reason);
}

/** The variable `authorizer` of a request. */
export function authorizerValue(authorizer: Authorizer, { user, resource, namespace, name }: AdmissionRequest): unknown {
  return new CelAuthorizer(authorizer, user, {
    verb: '',
    group: resource.group,
    version: resource.version,
    resource: resource.resource,
    namespace,
    name,
  });
}
