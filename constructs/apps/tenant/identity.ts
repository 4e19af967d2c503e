import { type Arg, bind, defaultTo, type Expr, eq, ifElse, notEmpty, str, trimPrefix } from '../../../src/chart/index.ts';
import type { TenantInputs } from './values.ts';

const ROOT = 'tenant-root';

/** What a tenant is called and whom it belongs to. */
export interface Identity {
  /** Its name, and that of its namespace: `tenant-a`, below it `tenant-a-b`. */
  readonly name: Expr<string>;
  /** The namespace that its release is in, which is its parent; the root is in itself. */
  readonly parent: Expr<string>;
  readonly isRoot: Expr<boolean>;
}

export function identityOf({ release }: TenantInputs): Identity {
  const word = trimPrefix(release.name, 'tenant-');
  const name = bind('tenant', ifElse(eq(release.namespace, ROOT), release.name, str`${release.namespace}-${word}`));
  return { name, parent: release.namespace, isRoot: eq(name, ROOT) };
}

/** Where a tenant's applications find what they share: the tenant that owns each module, empty if none does. */
export interface Owners {
  readonly etcd: Expr<string>;
  readonly ingress: Expr<string>;
  readonly gateway: Expr<string>;
  readonly monitoring: Expr<string>;
  readonly seaweedfs: Expr<string>;
}

/** The tenant itself for what it has of its own, else whoever owns what its parent uses. */
export function ownersOf({ values, namespace }: TenantInputs, { name }: Identity): Owners {
  const owner = (own: Expr<boolean>, module: keyof Owners) => ifElse(own, name, namespace.text(module));
  return {
    etcd: owner(values.etcd, 'etcd'),
    ingress: owner(values.ingress, 'ingress'),
    gateway: owner(ownsGateway(values), 'gateway'),
    monitoring: owner(values.monitoring, 'monitoring'),
    seaweedfs: owner(values.seaweedfs, 'seaweedfs'),
  };
}

export const ownsGateway = ({ gateway }: TenantInputs['values']): Expr<boolean> => defaultTo(gateway, false);

/** The tenant's domain, empty if neither it nor its parent has one. */
export function hostOf({ values, release, namespace }: TenantInputs): Expr<string> {
  const parentHost = namespace.text('host');
  const below = ifElse(notEmpty(parentHost), str`${trimPrefix(release.name, 'tenant-')}.${parentHost}`, '');
  return ifElse(notEmpty(values.host), values.host, below);
}

/** A parent's choice of nodes binds everybody below it. */
export const schedulingClassOf = ({ values, namespace }: TenantInputs): Expr<string> =>
  namespace.text('schedulingClass', values.schedulingClass as Arg<string>);
