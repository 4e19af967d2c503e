import type { Layout } from '../paths.ts';
import type { Settings } from '../settings.ts';

/** One program of the sandbox, as the supervisor runs it. */
export interface Part {
  name: string;
  program: string;
  args: readonly string[];
  /** Beside the few variables that every part gets. */
  env?: Readonly<Record<string, string>>;
  /** Files that it reads, by path: written before it starts. */
  files?: Readonly<Record<string, string>>;
  /** Folders that must be there. */
  folders?: readonly string[];
  /** `host:port` where it answers. */
  address: string;
  health: HealthCheck;
  /** Parts that must be healthy before this one starts; `groundwork` stands for the CRDs. */
  after?: readonly string[];
}

/** How to ask a part whether it works: an HTTP answer of 200; over TLS with the sandbox's authority and, where asked for, a client certificate. */
export interface HealthCheck {
  url: string;
  authority?: string;
  client?: string;
}

export interface PartContext {
  layout: Layout;
  settings: Settings;
}

export const loopbackAddress = (port: number) => `127.0.0.1:${port}`;
