// A worker thread does not inherit the TypeScript loader, so it registers its own before it loads its entry. Tests may name a build.
import { pathToFileURL } from 'node:url';

const built = process.env.BUILT_SERVER;
if (built === undefined) (await import('tsx/esm/api')).register();
await import(built === undefined ? './scriptWorker.ts' : pathToFileURL(`${built}/scriptWorker.js`).href);
