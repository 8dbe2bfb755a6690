import { parentPort } from 'node:worker_threads';
import { serveScripts, type ScriptRequest } from './serveScripts.ts';

/** Entry of the worker thread that `runScriptInWorker` starts. */
const port = parentPort;
if (!port) throw new Error('scriptWorker runs as a worker thread only');

const answer = await serveScripts((message) => port.postMessage(message));
port.on('message', (request: ScriptRequest) => void answer(request));
port.postMessage({ kind: 'ready' });
