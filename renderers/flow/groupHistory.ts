import { byName } from '../../schemas/byName.ts';
import type { OpinionLine } from './history.ts';

/** Lines of the history that belong together: somebody asked others, and what they said. */
export interface LineGroup {
  /** Absent for a step that several people sign, which nobody had to ask for. */
  readonly asked?: OpinionLine;
  readonly nodeId: string;
  readonly lines: readonly OpinionLine[];
}

/** What is asked for, and the statuses of the answers to it. */
const families: Readonly<Record<string, readonly string[]>> = byName({
  transforming: ['transAgree', 'transOppose', 'transRevoker'],
  inqu: ['inqu_reply'],
  addsign: ['addsignAgree', 'addsignOppose', 'user_add_sign_back'],
  start_commu: ['feedback', 'awaiting_feedback'],
  approveLineing: ['approveLineAgree', 'approveLineOppose'],
  signSequenceing: ['signSequenceAgree', 'signSequenceOppose'],
  signLineing: ['signLineAgree', 'signLineOppose', 'signLineRetracted'],
});

/**
 * Joins the lines of an instance, newest first, to groups in the same order. Answers stand with the question they belong to,
 * lines of a countersign with each other; every other line stands alone.
 *
 * @param isSigning whether a line belongs to a step that several people sign
 */
export function groupLines(lines: readonly OpinionLine[], isSigning: (line: OpinionLine) => boolean): readonly LineGroup[] {
  const questions = lines.filter((line) => Object.hasOwn(families, line.status ?? '') && isId(line.taskId));
  const groups: { asked?: OpinionLine; nodeId: string; sign: boolean; lines: OpinionLine[] }[] = [];
  const byQuestion = new Map<OpinionLine, (typeof groups)[number]>();
  const answered = new Set(lines.flatMap((line) => questionOf(line, questions) ?? []));

  const groupOf = (asked: OpinionLine): (typeof groups)[number] => {
    const known = byQuestion.get(asked);
    if (known !== undefined) return known;
    const made = { asked, nodeId: asked.taskKey ?? '', sign: false, lines: [] };
    byQuestion.set(asked, made);
    groups.push(made);
    return made;
  };

  for (const line of lines) {
    const question = questionOf(line, questions);
    if (question !== undefined) groupOf(question).lines.push(line);
    else if (answered.has(line)) groupOf(line);
    else {
      const nodeId = line.taskKey ?? '';
      const sign = isSigning(line);
      const last = groups.at(-1);
      if (sign && last?.sign === true && last.nodeId === nodeId) last.lines.push(line);
      else groups.push({ nodeId, sign, lines: [line] });
    }
  }
  return groups;
}

// helpers

/** The latest question of the task above a line that was asked before the line came to be. */
function questionOf(line: OpinionLine, questions: readonly OpinionLine[]): OpinionLine | undefined {
  if (!isId(line.parentTaskId) || Object.hasOwn(families, line.status ?? '')) return undefined;
  const before = questions.filter(
    (question) => question.taskId === line.parentTaskId && (question.createTime ?? '') <= (line.createTime ?? question.createTime ?? ''),
  );
  return before.find((question) => families[question.status ?? '']?.includes(line.status ?? '') === true) ?? before[0];
}

const isId = (id: string | null | undefined): boolean => id !== null && id !== undefined && id !== '' && id !== '0';
