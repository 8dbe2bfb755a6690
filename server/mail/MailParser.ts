import { Worker } from 'node:worker_threads';
import type { Email } from 'postal-mime';

/** A mail that was taken apart. `isForeign`: it names a charset that nobody here knows, such as UTF-7, so some of its texts may be garbage. */
export type ParsedMail = Email & { readonly isForeign?: boolean };

/**
 * Takes mails apart in a thread of its own: what a stranger has written can keep that thread busy or exhaust it, nobody else. One mail after the
 * other; one that takes too long costs the thread, and the next begins another.
 */
export class MailParser {
  private worker: Worker | undefined;
  private count = 0;

  constructor(private readonly limitMs = 10_000) {}

  /** Undefined: nobody could read it, in time or at all. */
  async parse(source: Uint8Array): Promise<ParsedMail | undefined> {
    const worker = (this.worker ??= begun());
    const id = ++this.count;
    const answered = await answerOf(worker, { id, source }, this.limitMs);
    if (answered === undefined) await this.end();
    return answered?.email;
  }

  async end(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}

// helpers

interface Answer {
  readonly id: number;
  readonly email?: ParsedMail;
}

/** Undefined: the thread has ended, or says nothing in time. */
function answerOf(worker: Worker, asked: { readonly id: number; readonly source: Uint8Array }, limitMs: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const over = (answer?: Answer): void => {
      clearTimeout(timer);
      worker.off('message', heard).off('error', failed).off('exit', failed);
      resolve(answer);
    };
    const heard = (answer: Answer): void => {
      if (answer.id === asked.id) over(answer);
    };
    const failed = (): void => over();
    const timer = setTimeout(failed, limitMs);
    worker.on('message', heard).on('error', failed).on('exit', failed).postMessage(asked);
  });
}

const workerFile = new URL('./parseMailWorker.mjs', import.meta.url);

function begun(): Worker {
  const worker = new Worker(workerFile, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } });
  // it may also fail between two mails: the next one finds out
  worker.on('error', () => undefined);
  worker.unref();
  return worker;
}
