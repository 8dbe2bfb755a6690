/** The door for Node: runs scripts in a worker thread. Never imported by the browser. */
export { closeScriptWorker, runScriptInWorker } from './runScriptInWorker.ts';
export { runScript } from './runScript.ts';
