import type { FormIssue } from '../../../validators/model/index.ts';
import { Refusal } from '../../core/refusals.ts';

/** What is wrong with one of several records. */
export interface BatchIssue extends Pick<FormIssue, 'path' | 'rule' | 'label' | 'message' | 'level'> {
  /** As people count: the first record is 1. */
  readonly row: number;
  readonly id: string;
}

/** None of the records was changed; each issue says which record it is about. */
export class BatchRefusal extends Refusal {
  constructor(issues: readonly BatchIssue[], total: number) {
    const words = issues.slice(0, SHOWN).map(({ row, label, message }) => `${total === 1 ? '' : `第${row}条 `}${label === '' ? message : `${label}：${message}`}`);
    super(`请正确的填写以下表单内容：${words.join('；')}${issues.length > SHOWN ? '…' : ''}`, '024', { issues: issues.slice(0, KEPT) });
  }
}

// helpers

/** Lines in words, and issues in all. */
const SHOWN = 20;
const KEPT = 500;
