import { useEffect, useMemo, useState } from 'react';
import { observer } from 'mobx-react-lite';
import type { FormIssue } from '../../validators/model/index.ts';
import type { Translate } from '../core/index.ts';
import type { FormStore } from './FormStore.ts';
import type { FormUi } from './layout/FormUi.ts';

export interface IssueListProps {
  readonly issues: readonly FormIssue[];
  readonly store: FormStore;
  readonly ui: FormUi;
  readonly t: Translate;
  /** Nothing of the list is left. */
  readonly onCorrected: () => void;
}

/**
 * What a form was refused for. A line says what stands at its place now, and goes with it. On a narrow screen the first line stands for
 * all until somebody asks for the others: the list must not lie over the fields it leads to.
 */
export const IssueList = observer(function IssueList({ issues, store, ui, t, onCorrected }: IssueListProps) {
  // rows move while they are corrected; places are found once
  const places = useMemo(() => placesOf(issues, store), [issues, store]);
  const lines = places.flatMap(({ address, target, found }) => {
    const now = store.issue(address);
    if (now?.level !== 'error') return [];
    // of several findings at one place the form shows the first
    const first = found.findIndex(({ message }) => message === now.message);
    const standing = first >= 0 ? found.slice(first) : [{ ...now, label: found[0]?.label ?? now.label }];
    return standing.map((issue) => ({ address, target, issue }));
  });
  const [all, setAll] = useState(false);
  const corrected = lines.length === 0;
  useEffect(() => {
    if (corrected) onCorrected();
  }, [corrected, onCorrected]);

  return (
    <>
      <ul className={all ? 'yb-issue-list' : 'yb-issue-list yb-issue-list-short'}>
        {lines.map(({ address, target, issue }) => (
          <li key={`${address} ${issue.rule} ${issue.message}`}>
            <button
              type="button"
              className="yb-link"
              onClick={() => {
                setAll(false);
                if (target !== undefined) ui.goTo(target);
              }}
            >
              {issueLine(issue, t)}
            </button>
          </li>
        ))}
      </ul>
      {lines.length > 1 && (
        <button type="button" className="yb-link yb-issue-more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('form.fewerIssues') : t('form.moreIssues', { count: lines.length - 1 })}
        </button>
      )}
    </>
  );
});

/** `住宿费 第1行 · 超标说明：不能为空`; a message that begins with the field's title as a word of its own loses it. */
export function issueLine(issue: FormIssue, t: Translate): string {
  const title = issue.label.split(' · ').pop() ?? '';
  const rest =
    title !== '' && issue.message.startsWith(title) ? /^[\s\p{P}]+(?<words>.+)$/su.exec(issue.message.slice(title.length))?.groups?.['words'] : undefined;
  const message = rest ?? issue.message;
  return issue.label === '' ? message : t('core.labelled', { label: issue.label, value: message });
}

// helpers

interface Place {
  /** Where the form keeps what is wrong. */
  readonly address: string;
  /** Where it leads; what concerns the whole form leads nowhere. */
  readonly target: string | undefined;
  readonly found: readonly FormIssue[];
}

function placesOf(issues: readonly FormIssue[], store: FormStore): readonly Place[] {
  const places = new Map<string, FormIssue[]>();
  for (const issue of issues) {
    const address = store.addressOfIssue(issue) ?? issue.path;
    places.set(address, [...(places.get(address) ?? []), issue]);
  }
  return [...places].map(([address, found]) => ({ address, target: found[0] && store.addressOfIssue(found[0]), found }));
}
