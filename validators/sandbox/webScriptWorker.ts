import { serveScripts, type ScriptRequest } from './serveScripts.ts';

/** Entry of the Web Worker that `runScriptInWebWorker` starts. */
const answer = await serveScripts((message) => self.postMessage(message));
self.addEventListener('message', ({ data }: MessageEvent<ScriptRequest>) => void answer(data));
self.postMessage({ kind: 'ready' });
