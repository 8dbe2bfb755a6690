import { decode, toJson, type ScriptOutcome } from './scriptInput.ts';
import type { ScriptReply, ScriptRequest } from './serveScripts.ts';

/** A worker as both platforms have it. */
export interface ScriptWorker {
  post(request: ScriptRequest): void;
  terminate(): void;
}

export interface ScriptWorkerEvents {
  reply(message: ScriptReply): void;
  /** The worker ended by itself. */
  failed(): void;
}

export interface ScriptRunner {
  /** Never rejects but with the reason of an aborted signal. */
  run(base64: string, value: unknown, data: unknown, signal?: AbortSignal): Promise<ScriptOutcome>;
  close(): void;
}

/** After this time the worker is killed, whatever it does; with what the kill itself takes, a script is over within 200 ms. */
const hardLimitMs = 150;

/**
 * Runs scripts one after the other in one worker that stays warm. A script that does not answer in time costs the
 * worker its life; the next script gets a new one. Loading the engine does not count against a script's time.
 */
export function createScriptRunner(spawn: (events: ScriptWorkerEvents) => ScriptWorker, limitMs: number = hardLimitMs): ScriptRunner {
  const queue: Job[] = [];
  let worker: LiveWorker | undefined;
  let current: Job | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = (): void => {
    worker?.worker.terminate();
    worker = undefined;
  };

  const settle = (outcome: ScriptOutcome): void => {
    clearTimeout(timer);
    const job = current;
    current = undefined;
    job?.resolve(outcome);
    next();
  };

  const fail = (failure: 'timeout' | 'unavailable'): void => {
    drop();
    settle({ valid: false, failure });
  };

  const start = (): LiveWorker => {
    const live: { ready: boolean; worker?: ScriptWorker } = { ready: false };
    const handle = spawn({
      reply: (message) => {
        if (worker?.worker !== handle) return;
        if (message.kind === 'outcome') return settle(message.outcome);
        if (message.kind === 'started') return limit();
        live.ready = true;
        send();
      },
      failed: () => {
        if (worker?.worker === handle) fail('unavailable');
      },
    });
    return Object.assign(live, { worker: handle });
  };

  const limit = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // An answer that came while this thread was busy is read first.
      timer = setTimeout(() => fail('timeout'), lateAnswerMs);
    }, limitMs);
  };

  const send = (): void => {
    if (!current || !worker?.ready) return;
    limit();
    worker.worker.post(current.request);
  };

  const next = (): void => {
    if (current) return;
    current = queue.shift();
    if (!current) return;
    if (current.signal?.aborted) {
      current = undefined;
      return next();
    }
    if (worker?.ready) return send();
    timer = setTimeout(() => fail('unavailable'), startLimitMs);
    worker ??= start();
  };

  return {
    run: (base64, value, data, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const script = decode(base64);
        const input = toJson(value, data);
        if (script === undefined || input === undefined) return resolve({ valid: false, failure: 'input' });
        const cancel = (): void => reject(signal?.reason);
        signal?.addEventListener('abort', cancel, { once: true });
        queue.push({
          request: { script, input },
          resolve: (outcome) => {
            signal?.removeEventListener('abort', cancel);
            resolve(outcome);
          },
          ...(signal && { signal }),
        });
        next();
      }),
    close: () => {
      queue.splice(0).forEach((job) => job.resolve({ valid: false, failure: 'unavailable' }));
      drop();
      if (current) settle({ valid: false, failure: 'unavailable' });
    },
  };
}

// helpers

/** A worker that has not loaded the engine by then never will. */
const startLimitMs = 15_000;
const lateAnswerMs = 5;

interface Job {
  readonly request: ScriptRequest;
  readonly resolve: (outcome: ScriptOutcome) => void;
  readonly signal?: AbortSignal;
}

interface LiveWorker {
  readonly worker: ScriptWorker;
  readonly ready: boolean;
}
