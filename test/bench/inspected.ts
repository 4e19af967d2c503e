/** Memory of a Node process, in bytes, after a full garbage collection. */
export interface Memory {
  readonly heapUsed: number;
  /** Buffers outside of the heap. */
  readonly arrayBuffers: number;
}

/** What the inspector says; events have no id. */
interface Answer {
  readonly id?: number;
  readonly result?: { readonly result?: { readonly value?: string } };
}

/** A Node process that was started with `--inspect`, asked from outside. */
export class Inspected {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer);
    });
  }

  /** @param port of the inspector @throws if nobody listens there */
  static async open(port: number): Promise<Inspected> {
    const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { webSocketDebuggerUrl: string }[];
    const socket = new WebSocket(target!.webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error(`the inspector at ${port} refuses`)));
    });
    return new Inspected(socket);
  }

  /** Collects garbage, then measures. */
  async memory(): Promise<Memory> {
    // What finalizers of the first round let go, the second one frees.
    for (let round = 0; round < 2; round++) await this.#send('HeapProfiler.collectGarbage');
    const { result } = await this.#send('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' });
    return JSON.parse(result?.result?.value ?? '{}') as Memory;
  }

  close(): void {
    this.#socket.close();
  }

  #send(method: string, params: object = {}): Promise<Answer> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, (answer) => {
        this.#waiting.delete(id);
        resolve(answer);
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}
