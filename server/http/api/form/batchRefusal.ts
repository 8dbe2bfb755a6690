import type { FormIssue } from '../../../../validators/model/index.ts';
import { common, Refusal } from '../../../core/index.ts';
import { fill, labelled, sentences } from '../../../../registry/words.ts';

/** What is wrong with one of several records. */
export interface BatchIssue extends Pick<FormIssue, 'path' | 'rule' | 'label' | 'message' | 'level'> {
  /** As people count: the first record is 1. */
  readonly row: number;
  readonly id: string;
}

/** None of the records was changed; each issue says which record it is about. */
export class BatchRefusal extends Refusal {
  constructor(issues: readonly BatchIssue[], total: number) {
    const said = issues
      .slice(0, SHOWN)
      .map(({ row, label, message }) => (total === 1 ? labelled(label, message) : fill(texts.record, { row, issue: labelled(label, message) })));
    super(fill(common.formWrong, { issues: fill(issues.length > SHOWN ? texts.more : texts.all, { issues: sentences(said) }) }), '024', {
      issues: issues.slice(0, KEPT),
    });
  }
}

// helpers

/** Lines in words, and issues in all. */
const SHOWN = 20;
const KEPT = 500;

const texts = {
  record: { 'zh-CN': '第{row}条 {issue}', 'en-US': 'Record {row}: {issue}', 'zh-TW': '第{row}條 {issue}' },
  all: { 'zh-CN': '{issues}', 'en-US': '{issues}', 'zh-TW': '{issues}' },
  more: { 'zh-CN': '{issues}…', 'en-US': '{issues}…', 'zh-TW': '{issues}…' },
} as const;
