import type { ApplicationDefinition } from '../../../constructs/lib/api/application-definition.ts';
import type { Client } from '../../kit/client/client.ts';
import { Informer } from '../../kit/informer/informer.ts';
import type { Logger } from '../../kit/log/log.ts';
import { emptyRegistry, makeRegistry, type Registry } from '../registry/registry.ts';
import { quarantined } from '../server/metrics.ts';
import { DefinitionReports } from './definition-reports.ts';
import { definitions } from './kinds.ts';

/** Follows the definitions and makes a registry of them, anew at every change; what changes in one turn of the event loop is made into one. */
export class RegistrySource {
  readonly informer: Informer<ApplicationDefinition>;
  readonly #log: Logger;
  readonly #reports: DefinitionReports;
  #current = emptyRegistry;
  #scheduled = false;

  constructor(client: Client, log: Logger) {
    this.#log = log;
    this.informer = new Informer(client, definitions, { log });
    this.#reports = new DefinitionReports(client, log);
  }

  get current(): Registry {
    return this.#current;
  }

  start(changed: (registry: Registry) => void): void {
    const renew = () => {
      this.#scheduled = false;
      const before = this.#current;
      this.#current = makeRegistry(this.informer.list(), before);
      this.#say(before);
      changed(this.#current);
      this.#reports.report(this.informer.list(), this.#current);
    };
    renew();
    this.informer.onChange(() => {
      if (this.#scheduled) return;
      this.#scheduled = true;
      setImmediate(renew);
    });
  }

  #say(before: Registry): void {
    const bad = [...this.#current.verdicts.values()].filter(({ served }) => !served);
    quarantined.set(bad.length);
    for (const { definition, reason, message } of this.#current.verdicts.values()) {
      const last = before.verdicts.get(definition);
      if (last?.reason === reason && last.message === message) continue;
      this.#log[reason === 'Served' ? 'info' : 'warn']({ definition, reason }, message);
    }
  }
}
