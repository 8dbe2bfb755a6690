// A worker thread does not inherit the TypeScript loader, so it registers its own before it loads its entry.
import { register } from 'tsx/esm/api';

register();
await import('./readWorkbookWorker.ts');
