import type { NotificationInstance } from 'antd/es/notification/interface.js';
import type { CompiledField } from '../../registry/form/index.ts';
import type { FormIssue } from '../../validators/model/index.ts';
import type { FormulaError } from '../../formula/index.ts';
import type { Translate } from '../core/index.ts';
import type { FormStore } from './FormStore.ts';
import type { FormUi } from './layout/FormUi.ts';

const ISSUES_KEY = 'form-issues';

/**
 * Says what keeps a form from being sent: one line per failed field, each leading to it. Stays until it is closed; a
 * later one takes its place. Without details a plain warning.
 */
export function notifyIssues(notification: NotificationInstance, issues: readonly FormIssue[], store: FormStore, ui: FormUi, t: Translate): void {
  const errors = issues.filter((issue) => issue.level === 'error');
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
        <div>{t('form.errorIntro')}</div>
        <ul className="yb-issue-list">
          {errors.map((issue) => (
            <li key={`${issue.path} ${issue.rule}`}>
              <button type="button" className="yb-link" onClick={() => goToIssue(issue, store, ui)}>{issueLine(issue)}</button>
            </li>
          ))}
        </ul>
      </>
    ),
  });
}

export function closeIssues(notification: NotificationInstance): void {
  notification.destroy(ISSUES_KEY);
}

/** Tells that a formula cannot be computed; a wrong date has its own words. */
export function notifyFormulaError(notification: NotificationInstance, error: FormulaError, field: CompiledField, t: Translate): void {
  if (error.code === 'FML_INVALID_DATE') notification.error({ key: `formula ${field.path}`, title: 'error', description: 'invalid date' });
  else notification.error({ key: `formula ${field.path}`, title: t('form.formulaError'), description: `${field.title}：${error.message}` });
}

/** `住宿费 第1行 · 超标说明：不能为空`; a message that repeats the field's title loses it. */
export function issueLine(issue: FormIssue): string {
  const title = issue.label.split(' · ').pop() ?? '';
  const message = title !== '' && issue.message.startsWith(title) && issue.message.length > title.length ? issue.message.slice(title.length).trimStart() : issue.message;
  return issue.label === '' ? message : `${issue.label}：${message}`;
}

/** Leads to the field of an issue; the layout opens what hides it. */
function goToIssue(issue: { readonly path: string }, store: FormStore, ui: FormUi): void {
  const address = store.addressOfIssue(issue);
  if (address !== undefined) ui.goTo(address);
}
