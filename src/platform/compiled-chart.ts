/** A kind of the Kubernetes API without its version; the core group is empty. */
export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

/** A kind of objects in a chart. */
export interface EmittedKind extends GroupKind {
  /** Whether values or the cluster decide that there are any. */
  readonly conditional: boolean;
}

/** One file of a chart, relative to its directory, `/` as separator. */
export interface ChartFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** CPU in millicores and memory in bytes that the pods of a chart request with its default values, all replicas together. */
export interface Requests {
  readonly cpu: number;
  readonly memory: number;
}

/** What is known of a chart once it is compiled. */
export interface CompiledChart {
  readonly files: readonly ChartFile[];
  /** Kinds of the objects that its templates can render. */
  readonly emits: readonly EmittedKind[];
  /** Kinds that exist once it is installed: its CRDs, those its controller brings, and the kinds of its APIServices. */
  readonly provides: readonly GroupKind[];
  /** Names of published charts that its releases and definitions refer to. */
  readonly artifacts: readonly string[];
  /** Image references in its templates and default values. */
  readonly images: readonly string[];
  /** With default values. */
  readonly requests: Requests;
  /** Size in bytes of the record that Helm stores of a release, with default values. */
  readonly recordSize: number;
  /** Whether it stands in for a chart that was not at hand. */
  readonly standIn: boolean;
}

/** `RedisFailover.databases.spotahome.com`; kinds of the core group are named alone. */
export const kindName = ({ group, kind }: GroupKind): string => (group === '' ? kind : `${kind}.${group}`);
