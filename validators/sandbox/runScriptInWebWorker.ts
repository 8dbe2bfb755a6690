import type { ScriptOutcome } from './scriptInput.ts';
import type { ScriptReply } from './serveScripts.ts';
import { createScriptRunner, type ScriptRunner, type ScriptWorker, type ScriptWorkerEvents } from './superviseScripts.ts';

/** Runs a Base64 script of a form in a Web Worker that is killed after 150 ms. Browser only; fits the `script` port of rules. */
export async function runScriptInWebWorker(base64: string, value: unknown, data: unknown, signal?: AbortSignal): Promise<ScriptOutcome> {
  runner ??= createScriptRunner(spawn);
  return runner.run(base64, value, data, signal);
}

// helpers

let runner: ScriptRunner | undefined;

function spawn(events: ScriptWorkerEvents): ScriptWorker {
  const worker = new Worker(new URL('./webScriptWorker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<ScriptReply>) => events.reply(data));
  worker.addEventListener('error', () => events.failed());
  return {
    post: (request) => worker.postMessage(request),
    terminate: () => worker.terminate(),
  };
}
