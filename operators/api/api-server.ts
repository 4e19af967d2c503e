import type { Client } from '../kit/client/client.ts';
import { fired } from '../kit/lifecycle/process.ts';
import type { Logger } from '../kit/log/log.ts';
import { AdmissionChain } from './admission/chain.ts';
import { Authenticator } from './auth/authenticate.ts';
import { Authorizer } from './auth/authorize.ts';
import { AuthoritySource } from './cluster/authority-source.ts';
import { ServedCluster } from './cluster/served-cluster.ts';
import { whenServed } from './cluster/served-kind.ts';
import { CertificateFiles, type ServingCertificate } from './http/certificate-files.ts';
import { Listener } from './http/listener.ts';
import { selfSigned } from './http/self-signed.ts';
import { OpenApi } from './openapi/answers.ts';
import type { Options } from './options.ts';
import { commonDocuments } from './server/documents.ts';
import { FairQueue } from './server/fair-queue.ts';
import { healthDocuments } from './server/health.ts';
import { measure } from './server/metrics.ts';
import { ServedRoutes } from './server/routes.ts';
import { Server } from './server/server.ts';
import { Shares } from './server/shares.ts';

/** Requests of one user that wait for a place, and milliseconds that each waits. */
const LINE = { waiting: 400, patience: 15_000 };
/** Milliseconds after which what is known of a kind counts as old. At rest etcd speaks once in ten minutes, and a watch that says nothing for twelve is made anew. */
const SILENT_MS = 15 * 60_000;
/** Names that the server answers to when it makes its own certificate. */
const NAMES = ['cozystack-api', 'cozystack-api.cozy-system.svc', 'localhost', '127.0.0.1'];

/** The whole server: follows the cluster, and serves views of it. */
export class ApiServer {
  readonly #client: Client;
  readonly #options: Options;
  readonly #log: Logger;
  readonly #authorizer: Authorizer;
  readonly #authorities: AuthoritySource;
  readonly #cluster: ServedCluster;
  readonly #admission: AdmissionChain;
  readonly #queue: FairQueue;
  readonly #watches: Shares;
  #followed: readonly { readonly resource: { readonly plural: string }; readonly age: number }[] = [];
  #ready = false;
  #stopping = false;
  #listener: Listener | undefined;
  #certificate: (() => ServingCertificate) | undefined;

  constructor(client: Client, options: Options, log: Logger) {
    this.#client = client;
    this.#options = options;
    this.#log = log;
    this.#queue = new FairQueue({ places: options.maxRequests, ...LINE });
    this.#watches = new Shares(options.maxWatches);
    this.#authorizer = new Authorizer(client);
    this.#authorities = new AuthoritySource(client, log);
    this.#cluster = new ServedCluster(client, this.#authorizer, options.cadence, log);
    this.#admission = new AdmissionChain(client, this.#cluster.namespaces, this.#authorizer, log);
  }

  /** Follows the cluster until the signal fires; serving begins when all first lists are whole. */
  async follow(signal: AbortSignal): Promise<void> {
    this.#authorities.start(() => this.#renewTls());
    const needed = [this.#authorities.informer, ...this.#admission.informers, ...this.#cluster.informers];
    const optional = this.#cluster.optionalInformers.map(async (informer) => {
      await whenServed(this.#client, informer.resource, this.#log, signal);
      await informer.run(signal);
    });
    const running = [...needed.map((informer) => informer.run(signal)), ...optional];
    await Promise.race([Promise.all(needed.map(({ synced }) => synced)), Promise.all(running)]);
    if (signal.aborted) return;
    this.#cluster.start(signal);
    measure({
      collections: () => this.#cluster.collections(),
      ages: () => [...needed, ...this.#cluster.optionalInformers].map(({ resource, age }) => ({ resource: resource.plural, ms: age })),
      queue: this.#queue,
    });
    this.#followed = needed;
    this.#ready = true;
    this.#log.info({ kinds: this.#cluster.registry.current.kinds.length }, 'ready');
    await Promise.all(running);
  }

  /** Listens until the signal fires, then lets what is under way end. */
  async serve(signal: AbortSignal): Promise<void> {
    const { port, bindAddress, certificate, shutdownGrace } = this.#options;
    const files = certificate ? new CertificateFiles(certificate) : undefined;
    const made = files ? undefined : await selfSigned(NAMES);
    this.#certificate = () => files?.current ?? made!;
    const server = new Server({
      authenticator: new Authenticator(this.#client, () => this.#authorities.current),
      authorizer: this.#authorizer,
      routes: this.#routes(),
      log: this.#log,
      unready: () => this.#unready(),
      queue: this.#queue,
      watches: this.#watches,
    });
    this.#listener = new Listener(this.#tls(), server.handle);
    files?.follow(() => this.#renewTls(), this.#log, signal);
    const bound = await this.#listener.listen(port, bindAddress || undefined);
    this.#log.info({ port: bound, address: bindAddress || '*' }, 'listening');
    await fired(signal);
    this.#stopping = true;
    await this.#cluster.close();
    await this.#listener.drain(shutdownGrace);
  }

  #unready(): string | undefined {
    if (!this.#ready) return 'the first lists are not whole yet';
    // Without the authorities every proxied request would look anonymous, and be refused.
    return this.#authorities.current ? undefined : 'the authorities of the cluster are not known yet';
  }

  /** Of which kind nothing has been heard for too long: other servers may know better. */
  #stale(): string | undefined {
    const silent = this.#followed.find(({ age }) => Number.isFinite(age) && age > SILENT_MS);
    return silent && `nothing was heard of ${silent.resource.plural} for ${Math.round(silent.age / 60_000)} minutes`;
  }

  #routes(): ServedRoutes {
    const common = commonDocuments();
    const health = healthDocuments({
      // That it is answered is the answer: what else may be wrong, a new process would find the same.
      live: { ping: () => undefined },
      ready: {
        caches: () => this.#unready(),
        freshness: () => this.#stale(),
        shutdown: () => (this.#stopping ? 'the process is stopping' : undefined),
      },
    });
    const openApi = new OpenApi(
      () => this.#cluster.served,
      () => this.#cluster.registry.current,
    );
    return new ServedRoutes(
      () => this.#cluster.served,
      { authorizer: this.#authorizer, admission: this.#admission },
      (path) => health(path) ?? openApi.document(path) ?? common(path),
    );
  }

  #tls() {
    const { bundle } = this.#authorities.current ?? {};
    return { ...this.#certificate?.(), ...(bundle?.trim() ? { ca: bundle } : {}) };
  }

  #renewTls(): void {
    if (this.#certificate) this.#listener?.renew(this.#tls());
  }
}
