import type { ReactNode } from 'react';
import { Button, Space } from 'antd';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { FormView, SummaryBar, type ChangeMap, type FormMode } from '../../../renderers/form/index.ts';
import { useNarrow } from '../../portal/useNarrow.ts';
import type { OpenForm } from '../flowForm/loadForm.ts';
import { FormFoot } from '../flowForm/parts/FormFoot.tsx';
import '../flowForm/flowForm.css';

export interface FormSheetProps {
  readonly form: OpenForm;
  readonly mode: FormMode;
  readonly title?: string;
  /** Beside the title: status, version. */
  readonly facts?: ReactNode;
  readonly actions?: ReactNode;
  readonly onBack?: (() => void) | undefined;
  /** Between head and form. */
  readonly notice?: ReactNode;
  /** Below the form. */
  readonly below?: ReactNode;
  readonly changes?: ChangeMap | undefined;
}

/** A form outside of a flow: head, form, summary. */
export function FormSheet({ form, mode: wanted, title = form.served.name, facts, actions, onBack, notice, below, changes }: FormSheetProps) {
  const { t } = useTranslation();
  // A sheet of paper does not fit on a phone.
  const mode = useNarrow() && wanted === 'print' ? 'read' : wanted;
  return (
    <div className={`flow-page flow-${mode === 'print' ? 'paper' : mode}`}>
      <div className="flow-head">
        {onBack === undefined ? null : (
          <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('flowForm.back')} title={t('flowForm.back')} onClick={onBack} />
        )}
        <h1 className="flow-title" title={title}>
          {title}
        </h1>
        {facts}
        <div className="flow-head-space" />
        <Space size={8}>{actions}</Space>
      </div>
      {notice}
      <div className="flow-body">
        <div className="flow-main">
          <FormView store={form.store} ui={form.ui} mode={mode} {...(changes === undefined ? {} : { changes })} />
          {below}
        </div>
      </div>
      <FormFoot>
        <SummaryBar store={form.store} />
      </FormFoot>
    </div>
  );
}
