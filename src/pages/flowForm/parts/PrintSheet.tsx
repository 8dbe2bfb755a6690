import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { FormView } from '../../../../renderers/form/index.ts';
import { OpinionTimeline } from '../../../../renderers/flow/index.ts';
import type { OpenForm } from '../loadForm.ts';
import type { FlowSide } from '../useFlowSide.ts';

export interface PrintSheetProps {
  readonly form: OpenForm;
  readonly side: FlowSide;
  readonly onDone: () => void;
}

/** Everything must have been laid out before the browser takes the picture. */
const LAYOUT_TIME = 300;

/** The document on paper. Exists only while it is printed. */
export function PrintSheet({ form, side, onDone }: PrintSheetProps) {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setTimeout(() => {
      window.print();
      onDone();
    }, LAYOUT_TIME);
    return () => clearTimeout(timer);
  }, [onDone]);

  const opinions = side.opinions.value ?? [];
  return createPortal(
    <div className="flow-print">
      <h1>{form.served.name}</h1>
      <FormView store={form.store} mode="print" schema={form.schema} {...(form.validator === undefined ? {} : { validator: form.validator })} />
      {opinions.length === 0 ? null : (
        <section>
          <h2>{t('flow.history')}</h2>
          <OpinionTimeline opinions={opinions} signNodes={side.signNodes} />
        </section>
      )}
    </div>,
    document.body,
  );
}
