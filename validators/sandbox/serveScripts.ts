import { loadQuickJS } from './quickjs.ts';
import { runScriptText } from './runScript.ts';
import type { ScriptOutcome } from './scriptInput.ts';

/** What the supervisor asks a worker, and what it hears back. */
export interface ScriptRequest {
  readonly script: string;
  readonly input: string;
}
/** `started` comes before a script has its turn, so that waiting for the processor does not count as running. */
export type ScriptReply = { readonly kind: 'ready' | 'started' } | { readonly kind: 'outcome'; readonly outcome: ScriptOutcome };

/** The worker's side: says when the engine is loaded and answers one request at a time. */
export async function serveScripts(reply: (message: ScriptReply) => void): Promise<(request: ScriptRequest) => Promise<void>> {
  await loadQuickJS();
  return async ({ script, input }) => {
    reply({ kind: 'started' });
    reply({ kind: 'outcome', outcome: await runScriptText(script, input) });
  };
}
