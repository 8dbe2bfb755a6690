import { useState } from 'react';
import { Button, Popconfirm } from 'antd';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../portal/appContext.ts';
import { SUCCESS_DURATION } from '../../constants.ts';
import type { FlowRow, RowAction } from './flowLists.ts';
import { runRowAction } from './rowActions.ts';

/** What can be done with a row where it stands. What takes something away asks first. */
export function RowButtons({ row, onDone }: { readonly row: FlowRow; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { api, notify } = useApp();
  const [busy, setBusy] = useState(false);
  const run = async (action: RowAction): Promise<void> => {
    setBusy(true);
    try {
      const message = await runRowAction(api, action);
      notify.success(message === '' ? t('vflow.actionDone') : message, SUCCESS_DURATION);
      onDone();
    } catch {
      // The client has shown why; the row stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {row.actions.map((action) => {
        const label = t(`vflow.action.${action.name}`);
        const press = (): void => void run(action);
        const quiet = action.name === 'markRead';
        const button = (
          <Button type="link" size="small" loading={busy} aria-label={`${label} ${row.subject}`} {...(quiet ? { onClick: press } : {})}>
            {label}
          </Button>
        );
        return quiet ? (
          <span key={action.name}>{button}</span>
        ) : (
          <Popconfirm key={action.name} title={t('vflow.sure', { action: label })} onConfirm={press}>
            {button}
          </Popconfirm>
        );
      })}
    </>
  );
}
