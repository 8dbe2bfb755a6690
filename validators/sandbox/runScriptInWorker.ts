import { Worker } from 'node:worker_threads';
import type { ScriptOutcome } from './scriptInput.ts';
import type { ScriptReply } from './serveScripts.ts';
import { createScriptRunner, type ScriptRunner, type ScriptWorker, type ScriptWorkerEvents } from './superviseScripts.ts';

/** Runs a Base64 script of a form in a worker thread that is killed after 150 ms. Node only; fits the `script` port of rules. */
export async function runScriptInWorker(base64: string, value: unknown, data: unknown, signal?: AbortSignal): Promise<ScriptOutcome> {
  runner ??= createScriptRunner(spawn);
  return runner.run(base64, value, data, signal);
}

/** Ends the worker thread; the next script starts another one. */
export function closeScriptWorker(): void {
  runner?.close();
  runner = undefined;
}

// helpers

let runner: ScriptRunner | undefined;

/** From source the thread needs a start file that loads TypeScript; a build puts its compiled entry beside this file. */
const entry = import.meta.url.endsWith('.ts') ? './startScriptWorker.mjs' : './scriptWorker.js';

function spawn(events: ScriptWorkerEvents): ScriptWorker {
  const worker = new Worker(new URL(entry, import.meta.url), { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 128 } });
  worker.on('message', (message: ScriptReply) => events.reply(message));
  worker.on('error', () => events.failed());
  worker.on('exit', () => events.failed());
  // After the listeners, because each of them holds the process again.
  worker.unref();
  return {
    post: (request) => worker.postMessage(request),
    terminate: () => void worker.terminate(),
  };
}
