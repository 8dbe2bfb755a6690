import type { Opinion } from '../../../../schemas/calls/entities/flow.ts';
import { isRecord, type FormPermission } from '../../../../registry/form/index.ts';
import { isBlankValue } from '../../../../validators/rules/support/emptyValue.ts';
import { fill } from '../../../../registry/words.ts';
import { BadRequest, notWritable, Refusal, unwritableText } from '../../../core/index.ts';
import { FORM_OPINION, type FormDefinition } from '../../../forms/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { type OpinionStatus, presetOf } from '../../../workflow/index.ts';
import { readingRights, type FoundInstance } from './found.ts';
import { historyOf } from './history.ts';

type HistoryOptions = Parameters<typeof historyOf>[2];

/**
 * The history as the caller may read it. A node writes into the opinion fields of the form that its rights open; whoever may
 * see none of these fields sees that somebody decided, but not what he said. Own words stay.
 */
export async function visibleHistory(context: HandlerContext, found: FoundInstance, options?: HistoryOptions): Promise<Opinion[]> {
  const lines = await historyOf(context, found, options);
  const { form } = found;
  if (form === undefined || !lines.some((line) => namesAt(found, form, line.taskKey).length > 0)) return lines;
  const permission = await readingRights(context, found, form);
  return lines.map((line) => (line.auditor === context.user.id || isShown(line, found, form, permission) ? line : wordless(line)));
}

/**
 * What has been decided, newest first, as the caller may have it on paper: whatever the print preset keeps off it is on
 * nobody's, own words and signatures included.
 */
export async function printedHistory(context: HandlerContext, found: FoundInstance, preset: FormPermission): Promise<Opinion[]> {
  const { form } = found;
  const lines = (await visibleHistory(context, found)).filter(isDone);
  return form === undefined ? lines : lines.map((line) => (isShown(line, found, form, preset) ? line : wordless(line)));
}

/** Opinion field -> its lines, oldest first, for the fields that these rights show. */
export async function opinionList(
  context: HandlerContext,
  found: FoundInstance,
  form: FormDefinition,
  permission: FormPermission,
): Promise<Record<string, Opinion[]>> {
  const names = Object.entries(permission.opinion ?? {})
    .filter(([, mode]) => mode !== 'n')
    .map(([name]) => name);
  if (names.length === 0) return {};
  const lines = (await historyOf(context, found)).filter((line) => isDone(line) && speaksForStep(line)).reverse();
  return Object.fromEntries(names.map((name) => [name, lines.filter((line) => namesAt(found, form, line.taskKey).includes(name))]));
}

/**
 * The words of a decision: what stands in the opinion field of the form, where the node may write it, else what was sent
 * beside. `required` tells that the node must say something.
 */
export function decisionText(found: FoundInstance, nodeId: string, data: unknown, given: string): { readonly text: string; readonly required: boolean } {
  const { form } = found;
  const modes = form?.permission(presetOf(found.definition, nodeId)).opinion ?? {};
  const sent =
    form === undefined || !isRecord(data)
      ? undefined
      : isRecord(data[form.boAlias])
        ? ((data[form.boAlias] as Record<string, unknown>)[FORM_OPINION] ?? data[FORM_OPINION])
        : data[FORM_OPINION];
  const writable = Object.entries(modes)
    .filter(([, mode]) => mode === 'w' || mode === 'b')
    .map(([name]) => name);
  const written = opinionsIn(sent, modes);
  const texts = writable.flatMap((name) => (isBlankValue(written.get(name)) ? [] : [written.get(name) ?? '']));
  return { text: texts.length > 0 ? texts.join('\n') : given, required: Object.values(modes).includes('b') };
}

// helpers

const LONGEST = 2_000;

/** Opinions by the names of their fields; what is none, or too long, or names no field of the step, is refused: nothing that was typed vanishes. */
function opinionsIn(sent: unknown, modes: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  if (sent === undefined || sent === null) return new Map();
  if (!isRecord(sent)) throw new BadRequest(fill(words.noOpinion, { name: FORM_OPINION }));
  const place = unwritableText(sent);
  if (place !== undefined) throw notWritable(`${FORM_OPINION}.${place}`);
  const given = Object.entries(sent).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return new Map(
    given.map(([name, value]): [string, string] => {
      if (typeof value !== 'string' || !Object.hasOwn(modes, name)) throw new BadRequest(fill(words.noOpinion, { name }));
      if (value.length > LONGEST) throw new Refusal(fill(words.tooLong, { most: LONGEST }));
      return [name, value];
    }),
  );
}

const words = {
  noOpinion: { 'zh-CN': '没有意见栏 {name}', 'en-US': 'There is no opinion field {name}.', 'zh-TW': '沒有意見欄 {name}' },
  tooLong: { 'zh-CN': '审批意见不能超过{most}个字', 'en-US': 'An opinion has at most {most} characters.', 'zh-TW': '審批意見不能超過{most}個字' },
} as const;

/** Opinion fields that a node writes into. */
function namesAt({ definition }: FoundInstance, form: FormDefinition, nodeId: string | null | undefined): string[] {
  if (nodeId === null || nodeId === undefined || nodeId === '') return [];
  return Object.entries(form.permission(presetOf(definition, nodeId)).opinion ?? {})
    .filter(([, mode]) => mode === 'w' || mode === 'b')
    .map(([name]) => name);
}

/** What is said around a decision, by whom the step did not ask for one: it stands in the history, not in the fields of the form. */
const besideDecisions: ReadonlySet<string> = new Set<OpinionStatus>([
  'inqu',
  'inqu_reply',
  'transforming',
  'transRevoker',
  'addsign',
  'approveLineing',
  'signSequenceing',
  'signLineing',
  'signLineRetracted',
  'retracted',
  'deliverto',
  'deliverto_cancel',
  'start_commu',
  'awaiting_feedback',
  'feedback',
  'copyto',
  'copyto_reply',
  'revoker',
  'revoker_to_start',
]);
const speaksForStep = ({ status }: Opinion): boolean => !besideDecisions.has(status ?? '');

const isDone = ({ completeTime }: Opinion): boolean => (completeTime ?? '') !== '';

/** That somebody decided stays, what he said and signed does not. */
const wordless = (line: Opinion): Opinion => ({ ...line, opinion: '', files: '', zfiles: '', formData: '' });

function isShown(line: Opinion, found: FoundInstance, form: FormDefinition, permission: FormPermission): boolean {
  const names = namesAt(found, form, line.taskKey);
  return names.length === 0 || names.some((name) => (permission.opinion?.[name] ?? 'r') !== 'n');
}
