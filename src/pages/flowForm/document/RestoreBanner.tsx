import { useMemo, useState } from 'react';
import { Alert, Button, Space } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { applyPatch, decidable, tablesOf } from '../../../../renderers/diff/index.ts';
import { mergeRecords, patchOf, type Side } from '../../../../validators/diff/index.ts';
import { useApp } from '../../../app/appContext.ts';
import type { AutosaveState } from '../../../app/autosave/index.ts';
import type { OpenForm } from '../loadForm.ts';
import { MergeDialog } from './MergeDialog.tsx';

export interface RestoreBannerProps {
  readonly form: OpenForm;
  readonly autosave: Pick<AutosaveState, 'found' | 'dismiss' | 'discard'>;
}

/** Offers the input of an earlier visit. It comes back by the rights of today: what may not be written any more stays as it is. */
export function RestoreBanner({ form, autosave: { found, dismiss, discard } }: RestoreBannerProps) {
  const { t } = useTranslation();
  const { notify } = useApp();
  const [comparing, setComparing] = useState(false);
  const entries = useMemo(
    () => (found === undefined ? [] : decidable(form.store, mergeRecords(found.base, found.mine, form.base, tablesOf(form.form)))),
    [found, form],
  );
  if (found === undefined) return null;
  const restore = (choices?: ReadonlyMap<string, Side>): void => {
    setComparing(false);
    const left = applyPatch(form.store, patchOf(entries, choices));
    dismiss();
    if (left.length > 0) notify.warning(t('document.autosave.partly', { count: left.length }));
    else notify.success(t('document.autosave.restored'));
  };
  return (
    <>
      <Alert
        type="info" showIcon className="flow-restore"
        title={t('document.autosave.found', { time: dayjs(found.at).format('YYYY-MM-DD HH:mm:ss') })}
        {...(found.rev === form.rev ? {} : { description: t('document.autosave.older') })}
        action={
          <Space wrap size={8}>
            <Button size="small" type="primary" onClick={() => restore()}>{t('document.autosave.restore')}</Button>
            <Button size="small" onClick={() => setComparing(true)}>{t('document.autosave.compare')}</Button>
            <Button size="small" onClick={discard}>{t('document.autosave.discard')}</Button>
          </Space>
        }
      />
      {comparing ? (
        <MergeDialog title={t('document.autosave.title')} okText={t('document.autosave.take')} store={form.store} entries={entries} onDone={(choices) => (choices === undefined ? setComparing(false) : restore(choices))} />
      ) : null}
    </>
  );
}
