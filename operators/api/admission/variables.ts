import type { Namespace } from '../../kit/client/kinds.ts';
import { celValue } from '../cel/values.ts';
import type { AdmissionRequest } from './request.ts';

/** The request as policies and webhooks are shown it. */
export function requestAttributes({ operation, resource, namespace, name, user, dryRun, options }: AdmissionRequest) {
  const { group, version, kind, resource: plural } = resource;
  const what = { kind: { group, version, kind }, resource: { group, version, resource: plural } };
  return {
    ...what,
    requestKind: what.kind,
    requestResource: what.resource,
    name,
    ...(namespace ? { namespace } : {}),
    operation,
    userInfo: { username: user.name, uid: user.uid, groups: user.groups, extra: user.extra },
    dryRun,
    options,
  };
}

/** What CEL expressions see of a request. */
export function celVariables(request: AdmissionRequest, namespace: Namespace | undefined): Record<string, unknown> {
  return {
    object: celValue(request.object ?? null),
    oldObject: celValue(request.oldObject ?? null),
    request: celValue(requestAttributes(request)),
    namespaceObject: celValue(namespace ?? null),
  };
}
