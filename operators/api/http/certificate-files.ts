import { readFileSync } from 'node:fs';
import type { Logger } from '../../kit/log/log.ts';

/** Milliseconds between looks at the files: a Secret's volume changes them a minute after the Secret at the latest. */
const LOOK_MS = 10_000;

export interface ServingCertificate {
  readonly cert: string;
  readonly key: string;
}

/** The certificate in files, followed: certificates are renewed while we run. */
export class CertificateFiles {
  readonly #files: { readonly certFile: string; readonly keyFile: string };
  #current: ServingCertificate;

  /** @throws if a file cannot be read */
  constructor(files: { certFile: string; keyFile: string }) {
    this.#files = files;
    this.#current = this.#read();
  }

  get current(): ServingCertificate {
    return this.#current;
  }

  /** Tells of every change until the signal fires. A half-written pair is looked at again at the next turn. */
  follow(renewed: () => void, log: Logger, signal: AbortSignal): void {
    const timer = setInterval(() => {
      try {
        const read = this.#read();
        if (read.cert === this.#current.cert && read.key === this.#current.key) return;
        this.#current = read;
        renewed();
        log.info({ file: this.#files.certFile }, 'the serving certificate was renewed');
      } catch (error) {
        log.warn({ err: error, file: this.#files.certFile }, 'the serving certificate cannot be read; the last one stays in use');
      }
    }, LOOK_MS);
    timer.unref();
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  #read(): ServingCertificate {
    return { cert: readFileSync(this.#files.certFile, 'utf8'), key: readFileSync(this.#files.keyFile, 'utf8') };
  }
}
