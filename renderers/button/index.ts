import { createRegistry } from '../../registry/createRegistry.ts';
import { addButton } from './add.ts';
import { agreeAllButton } from './agreeAll.ts';
import { batchUpdateButton } from './batchUpdate.ts';
import { columnsButton } from './columns.ts';
import { copyButton } from './copy.ts';
import type { ListButton } from './defineButton.ts';
import { deleteButton } from './delete.ts';
import { discardWorkButton } from './discardWork.ts';
import { draftListButton } from './draftList.ts';
import { editButton } from './edit.ts';
import { exportButton } from './export.ts';
import { importButton } from './import.ts';
import { markReadButton } from './markRead.ts';
import { printButton } from './print.ts';
import { printBatchButton } from './printBatch.ts';
import { refreshButton } from './refresh.ts';
import { retrieveButton } from './retrieve.ts';
import { retryWorkButton } from './retryWork.ts';
import { revokeButton } from './revoke.ts';
import { startFlowButton } from './startFlow.ts';
import { urgeButton } from './urge.ts';
import { viewButton } from './view.ts';
import { withdrawButton } from './withdraw.ts';

export type { ListButton } from './defineButton.ts';
export { appliesTo, parseButton, placeButtons, type PlacedButton } from './placeButtons.ts';
export { ButtonBar } from './ButtonBar.tsx';

const defaultButtons: readonly ListButton[] = [
  // begin
  addButton,
  startFlowButton,
  // look at and change
  viewButton,
  editButton,
  batchUpdateButton,
  copyButton,
  deleteButton,
  // flow
  urgeButton,
  revokeButton,
  // work that a row stands for
  agreeAllButton,
  markReadButton,
  withdrawButton,
  retrieveButton,
  retryWorkButton,
  discardWorkButton,
  // in and out
  importButton,
  exportButton,
  printButton,
  printBatchButton,
  // the list
  draftListButton,
  columnsButton,
  refreshButton,
];

/** Buttons by alias; throws when two have the same. */
export const createButtonRegistry = (buttons: readonly ListButton[] = defaultButtons) =>
  createRegistry(buttons, { kind: 'button', nameOf: (button) => button.alias });
