import { useCallback, useEffect, useState } from 'react';
import { lazyPart } from '../../../../renderers/core/index.ts';
import { openPrintTab, printAddress } from '../../print/openPrint.ts';
import type { PrintParts } from '../../print/loadPrint.ts';
import type { FlowDocument } from '../flowDocument.ts';
import type { OpenForm } from '../loadForm.ts';

// Paper is for the few who print: its layout comes with the first preview.
const PrintPreview = lazyPart(() => import('../../print/PrintPreview.tsx').then(({ PrintPreview: component }) => component));

export interface PrintSheetProps {
  readonly form: OpenForm;
  readonly document: FlowDocument;
  readonly leaderId?: string | undefined;
  readonly onDone: () => void;
}

/**
 * A stored document opens its print page in a tab of its own, so that nothing entered here is lost. A request that is being
 * entered is shown as it stands on the screen, marked as a draft.
 */
export function PrintSheet({ form, document, leaderId, onDone }: PrintSheetProps) {
  const { mode, instId, defId, defKey } = document;
  const stored = mode === 'start' ? undefined : instId;
  const [here, setHere] = useState(stored === undefined);
  useEffect(() => {
    if (stored === undefined) return undefined;
    // Once, even if the component is mounted twice.
    const timer = setTimeout(() => {
      if (openPrintTab(printAddress([stored]))) onDone();
      else setHere(true);
    });
    return () => clearTimeout(timer);
  }, [stored, onDone]);

  const load = useCallback(
    async (parts: PrintParts, signal: AbortSignal) => {
      const { loadPrint, previewPrint } = await import('../../print/loadPrint.ts');
      return stored === undefined
        ? previewPrint(
            form,
            {
              ...(defId === undefined ? {} : { defId }),
              ...(defKey === undefined ? {} : { flowKey: defKey }),
              ...(leaderId === undefined ? {} : { leaderId }),
            },
            parts,
            signal,
          )
        : loadPrint(stored, parts, signal);
    },
    [stored, form, defId, defKey, leaderId],
  );
  return here ? (
    <div className="yb-part-above">
      <PrintPreview load={load} onClose={onDone} />
    </div>
  ) : null;
}
