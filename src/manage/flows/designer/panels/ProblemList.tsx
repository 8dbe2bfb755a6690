import { Alert, Empty } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../desk.ts';

export interface ProblemListProps {
  readonly desk: Desk;
  /** Why the check itself could not be made. */
  readonly failure: string | undefined;
  /** A newer drawing is being checked. */
  readonly pending: boolean;
}

/** What publishing would refuse or warn about; a click goes to the element. */
export function ProblemList({ desk, failure, pending }: ProblemListProps) {
  const { t } = useTranslation();
  return (
    <div aria-live="polite" aria-busy={pending}>
      {failure === undefined ? null : <Alert type="error" showIcon title={failure} />}
      {pending ? <p className="designer-hint">{t('manage.checking')}</p> : null}
      {desk.problems.length === 0 && failure === undefined && !pending ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('manage.noProblems')} />
      ) : null}
      <ul className="designer-problems">
        {desk.problems.map((problem) => (
          <li key={`${problem.nodeId}${problem.code}${problem.message}`}>
            <button type="button" disabled={problem.nodeId === ''} onClick={() => desk.select(problem.nodeId)}>
              <span className={problem.level === 'error' ? 'designer-fault' : 'designer-warning'}>{t(`manage.level.${problem.level}`)}</span> {problem.message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
