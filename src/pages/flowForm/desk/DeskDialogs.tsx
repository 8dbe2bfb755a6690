import type { RefObject } from 'react';
import { LeaveGuard } from '../dialogs/LeaveGuard.tsx';
import { ConflictDialog } from '../document/ConflictDialog.tsx';
import type { DocumentDesk } from './useDocumentDesk.ts';

export interface DeskDialogsProps<Opened> {
  readonly desk: DocumentDesk<Opened>;
  /** True once the page goes away by itself. */
  readonly leaving: RefObject<boolean>;
  readonly uploading: boolean;
  readonly sending: boolean;
  /** Absent where there is nothing to save a draft with. Answers whether it was saved. */
  readonly onSave: (() => Promise<boolean>) | undefined;
}

/** What interrupts the work on a document: somebody else's version, and leaving with input that nobody has. */
export function DeskDialogs<Opened>({ desk, leaving, uploading, sending, onSave }: DeskDialogsProps<Opened>) {
  const { form, conflict, autosave } = desk;
  return (
    <>
      {conflict === undefined ? null : (
        <ConflictDialog
          conflict={conflict}
          form={form}
          load={desk.loadNewer}
          onClose={desk.settle}
          onMerged={(newer) => {
            desk.settle();
            void autosave.clear();
            desk.onMerged(newer, conflict.action);
          }}
          onReload={() => {
            desk.settle();
            desk.onReload();
          }}
        />
      )}
      <LeaveGuard
        store={form.store}
        leaving={leaving}
        uploading={uploading}
        sending={sending}
        refused={desk.refused}
        onDrop={() => void autosave.clear()}
        {...(onSave === undefined ? {} : { onSave })}
      />
    </>
  );
}
