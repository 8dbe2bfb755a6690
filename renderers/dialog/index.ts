export { DialogView } from './DialogView.tsx';
export { dialogTemplate } from './fromMetadata.ts';
export type * from './types.ts';
export type { ListColumn } from '../list/index.ts';
