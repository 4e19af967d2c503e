import type { Client } from '../kit/client/client.ts';
import type { Logger } from '../kit/log/log.ts';
import { ApplicationProjector } from './application/projector.ts';
import { Authenticator } from './auth/authenticate.ts';
import { Authorizer } from './auth/authorize.ts';
import { ApplicationSources } from './cluster/application-sources.ts';
import { AuthoritySource } from './cluster/authority-source.ts';
import { RegistrySource } from './cluster/registry-source.ts';
import { CertificateFiles, type ServingCertificate } from './http/certificate-files.ts';
import { Listener } from './http/listener.ts';
import { selfSigned } from './http/self-signed.ts';
import type { Options } from './options.ts';
import { APPS_GROUP, VERSION } from './registry/application-kind.ts';
import { applicationResource } from './resources/apps.ts';
import { applicationSource } from './resources/apps-source.ts';
import type { ResourceSource } from './resources/resource-source.ts';
import { commonDocuments } from './server/documents.ts';
import { healthDocuments } from './server/health.ts';
import { type Served, ServedRoutes, sourceKey } from './server/routes.ts';
import { Server } from './server/server.ts';

const IN_FLIGHT = 600;

/** The whole server: follows the cluster, and serves views of it. */
export class ApiServer {
  readonly #client: Client;
  readonly #options: Options;
  readonly #log: Logger;
  readonly #authorities: AuthoritySource;
  readonly #registry: RegistrySource;
  readonly #applications: ApplicationSources;
  readonly #projector: ApplicationProjector;
  #served: Served = { groups: [], sources: new Map() };
  #ready = false;
  #stopping = false;
  #listener: Listener | undefined;
  #certificate: (() => ServingCertificate) | undefined;

  constructor(client: Client, options: Options, log: Logger) {
    this.#client = client;
    this.#options = options;
    this.#log = log;
    this.#authorities = new AuthoritySource(client, log);
    this.#registry = new RegistrySource(client, log);
    this.#applications = new ApplicationSources(client, log);
    this.#projector = new ApplicationProjector(this.#applications);
  }

  get #informers() {
    return [this.#authorities.informer, this.#registry.informer, ...this.#applications.informers] as const;
  }

  /** Follows the cluster until the signal fires; what is served begins when all first lists are whole. */
  async follow(signal: AbortSignal): Promise<void> {
    this.#authorities.start(() => this.#renewTls());
    const running = this.#informers.map((informer) => informer.run(signal));
    await Promise.race([Promise.all(this.#informers.map(({ synced }) => synced)), Promise.all(running)]);
    if (signal.aborted) return;
    this.#applications.releasesFeed.loaded();
    this.#registry.start((registry) => {
      this.#projector.register(registry);
      this.#served = this.#tables();
    });
    this.#applications.start(this.#projector, signal);
    this.#ready = true;
    this.#log.info({ kinds: this.#registry.current.kinds.length, releases: this.#applications.releases().length }, 'ready');
    await Promise.all(running);
  }

  async serve(signal: AbortSignal): Promise<void> {
    const { port, bindAddress, certificate, shutdownGrace } = this.#options;
    const files = certificate ? new CertificateFiles(certificate) : undefined;
    const made = files ? undefined : await selfSigned(['localhost', 'cozystack-api', 'cozystack-api.cozy-system.svc', '127.0.0.1']);
    this.#certificate = () => files?.current ?? made!;
    const common = commonDocuments();
    const health = healthDocuments({
      live: {},
      ready: {
        caches: () => (this.#ready ? undefined : 'the first lists are not whole yet'),
        stopping: () => (this.#stopping ? 'the process is stopping' : undefined),
      },
    });
    const routes = new ServedRoutes(
      () => this.#served,
      (path) => health(path) ?? common(path),
    );
    const server = new Server({
      authenticator: new Authenticator(this.#client, () => this.#authorities.current),
      authorizer: new Authorizer(this.#client),
      routes,
      log: this.#log,
      inFlight: IN_FLIGHT,
    });
    this.#listener = new Listener(this.#tls(), server.handle);
    files?.follow(() => this.#renewTls(), this.#log, signal);
    const bound = await this.#listener.listen(port, bindAddress || undefined);
    this.#log.info({ port: bound, address: bindAddress || '*' }, 'listening');
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    this.#stopping = true;
    for (const collection of this.#projector.collections()) collection.close();
    await this.#listener.drain(shutdownGrace);
  }

  #tls() {
    const { bundle } = this.#authorities.current ?? {};
    return { ...this.#certificate?.(), ...(bundle?.trim() ? { ca: bundle } : {}) };
  }

  #renewTls(): void {
    if (this.#certificate) this.#listener?.renew(this.#tls());
  }

  #tables(): Served {
    const sources = this.#registry.current.kinds.map((kind) => applicationSource(kind, this.#projector, this.#applications.releasesFeed));
    return {
      groups: [{ group: APPS_GROUP, version: VERSION, resources: this.#registry.current.kinds.map(applicationResource) }],
      sources: new Map(sources.map((source) => [sourceKey(source.resource), source as unknown as ResourceSource])),
    };
  }
}
