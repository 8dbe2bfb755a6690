import type { NotificationInstance } from 'antd/es/notification/interface.js';
import type { CompiledField, CompiledForm } from '../../registry/form/index.ts';
import { failureIssue, type FormIssue } from '../../validators/model/index.ts';
import type { Translate as RuleTranslate } from '../../validators/index.ts';
import type { FormulaError } from '../../formula/index.ts';
import type { Translate } from '../core/index.ts';
import type { FormStore } from './FormStore.ts';
import { IssueList } from './IssueList.tsx';
import type { FormUi } from './layout/FormUi.ts';
import { inOrder } from './layout/inOrder.ts';

const ISSUES_KEY = 'form-issues';

/**
 * Says what keeps a form from being sent: one line per failed field, each leading to it, as long as it fails, and takes the person
 * to the first of them. Stays until it is closed or all is corrected; a later one takes its place. Without details a plain warning.
 * @param note a line below, such as the number under which the server has it
 */
export function notifyIssues(
  notification: NotificationInstance,
  issues: readonly FormIssue[],
  store: FormStore,
  ui: FormUi,
  t: Translate,
  note?: string,
): void {
  const errors = inOrder(
    issues.filter((issue) => issue.level === 'error'),
    store.form,
  );
  if (errors.length === 0) {
    notification.warning({ key: ISSUES_KEY, title: t('form.fillCorrectly'), duration: 0 });
    return;
  }
  notification.error({
    key: ISSUES_KEY,
    title: t('form.errorTitle'),
    duration: 0,
    className: 'yb-issues',
    description: (
      <>
        <div className="yb-issue-intro">{t('form.errorIntro')}</div>
        <IssueList issues={errors} store={store} ui={ui} t={t} onCorrected={() => closeIssues(notification)} />
        {note === undefined ? null : <div className="log-id">{note}</div>}
      </>
    ),
  });
  const first = errors.map((issue) => store.addressOfIssue(issue)).find((address) => address !== undefined);
  if (first !== undefined) ui.goTo(first);
}

export function closeIssues(notification: NotificationInstance): void {
  notification.destroy(ISSUES_KEY);
}

/** Tells that a formula cannot be computed, in the words that a submit is refused with (`rules`), a wrong date with its own; without an error the message goes. */
export function notifyFormulaError(
  notification: NotificationInstance,
  error: FormulaError | undefined,
  field: CompiledField,
  form: CompiledForm,
  t: Translate,
  rules: RuleTranslate,
): void {
  if (error === undefined) notification.destroy(`formula ${field.path}`);
  else if (error.code === 'FML_INVALID_DATE') notification.error({ key: `formula ${field.path}`, title: 'error', description: 'invalid date' });
  else
    notification.error({
      key: `formula ${field.path}`,
      title: t('form.formulaError'),
      description: t('core.labelled', { label: field.title, value: failureIssue(error, field, form, rules).message }),
    });
}
