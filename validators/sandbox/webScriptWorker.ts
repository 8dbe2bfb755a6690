import { serveScripts, type ScriptRequest } from './serveScripts.ts';

/** Entry of the Web Worker that `runScriptInWebWorker` starts. No top-level await: workers may be bundled as classic scripts. */
void serveScripts((message) => self.postMessage(message)).then((answer) => {
  self.addEventListener('message', ({ data }: MessageEvent<ScriptRequest>) => void answer(data));
  self.postMessage({ kind: 'ready' });
});
