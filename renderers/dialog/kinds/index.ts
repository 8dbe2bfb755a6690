import { createRegistry } from '../../../registry/createRegistry.ts';
import type { DialogKind } from '../defineDialogKind.ts';
import { combinedDialog } from './combined.tsx';
import { listDialog } from './list.tsx';
import { treeDialog } from './tree.tsx';

const dialogKinds: readonly DialogKind[] = [
  // one source
  listDialog,
  treeDialog,
  // a tree that narrows a list
  combinedDialog,
];

export const createDialogRegistry = (kinds: readonly DialogKind[] = dialogKinds) => createRegistry(kinds, { kind: 'dialog', nameOf: (kind) => kind.style });
