/** What the other folders use of server/http/. */
export { unreadableFiles } from './api/files/readableFile.ts';
export { handlers } from './api/index.ts';
export { longWorks } from './api/longWorks.ts';
export { type AppOptions, buildApp } from './buildApp.ts';
export type { Handler } from './handle.ts';
export { listenForMetrics } from './operations.ts';
