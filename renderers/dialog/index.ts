export { DialogView, type DialogViewProps } from './DialogView.tsx';
export { defineDialogKind, type DialogBodyProps, type DialogKind } from './defineDialogKind.ts';
export { createDialogRegistry, dialogKinds } from './kinds/index.ts';
export { dialogTemplate } from './fromMetadata.ts';
export { agrees, withResults } from './rows.ts';
export type * from './types.ts';
export type { ListColumn, ListRow } from '../list/index.ts';
