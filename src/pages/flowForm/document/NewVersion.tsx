import { Alert, App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { tablesOf } from '../../../../renderers/diff/index.ts';
import { closeIssues } from '../../../../renderers/form/index.ts';
import { mergeRecords } from '../../../../validators/diff/index.ts';
import { useApp } from '../../../portal/appContext.ts';
import type { OpenForm } from '../loadForm.ts';
import { takeOver } from './takeOver.ts';

/** Whether the form has become another one, by its version or by the rights at this place, since this one was opened. */
export const isOtherVersion = (before: OpenForm, newer: OpenForm): boolean =>
  newer.frame === undefined && (before.served.version !== newer.served.version || before.served.edition !== newer.served.edition);

/** Says that the form itself has changed, and leads to the new one with everything that was entered. */
export function NewVersion({ form, newer, onTaken }: { readonly form: OpenForm; readonly newer: { readonly form: OpenForm }; readonly onTaken: () => void }) {
  const { t } = useTranslation();
  const { notify } = useApp();
  const { notification } = App.useApp();
  const take = (): void => {
    const { store, base } = newer.form;
    const left = takeOver(store, mergeRecords(form.base, form.store.toData(), base, tablesOf(newer.form.form)));
    closeIssues(notification);
    if (left !== undefined) notify.warning(t('document.autosave.partly', { ...left }));
    onTaken();
  };
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="flow-restore"
      title={t('document.version.changed')}
      description={t('document.version.text')}
      action={
        <Button size="small" type="primary" onClick={take}>
          {t('document.version.reload')}
        </Button>
      }
    />
  );
}
