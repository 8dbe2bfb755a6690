import { readMetadata } from './readMetadata.ts';

/** All metadata of the packages. On Node it is read from the folder; into the browser the plugin puts what it has read. */
export const metadata = await readMetadata();
