import { EDITION, isRecord } from '../../../../registry/form/index.ts';
import { diffRecords } from '../../../../validators/diff/index.ts';
import { withoutHidden } from '../../../../validators/index.ts';
import { checkRecord } from '../../../documents/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { Refusal } from '../../../core/index.ts';
import { fill, listed } from '../../../../registry/words.ts';
import { presetOf } from '../../../workflow/index.ts';
import { decodeData, documentOf, readingRights, type FoundTask } from './found.ts';

/**
 * Whoever was asked answers, and changes nothing of the document. A page may send the form along as he was shown it; what he would change of it
 * if he held the step is refused by name, since nobody would store it. What the step shows to be read only is passed over, as at every decision.
 */
export async function mustOnlyAnswer(context: HandlerContext, found: FoundTask, data: string | null | undefined): Promise<void> {
  const { form: definition, definition: flow, row } = found;
  const sent = decodeData(data);
  // nothing of it is stored, so it matters to nobody from which form it comes
  const boData = isRecord(sent) ? { ...sent, [EDITION]: undefined } : sent;
  const stored = boData === undefined ? undefined : await documentOf(context, found);
  if (definition === undefined || stored === undefined) return;
  const permission = withoutHidden(definition.permission(presetOf(flow, row.node_id)), await readingRights(context, found, definition));
  const after = async (given: unknown) => (await checkRecord(context, context.db, { definition, permission, stored, boData: given, level: 'draft' })).data;
  const changes = diffRecords(await after({}), await after(boData), new Set(definition.tables));
  if (changes.length === 0) return;
  const form = definition.compiled('read');
  const names = [...new Set(changes.map(({ path }) => form.byPath.get(path)?.title ?? form.tableByName.get(path)?.title ?? path))];
  throw new Refusal(fill(texts.answersOnly, { names: listed(names) }), '024');
}

// helpers

const texts = {
  answersOnly: {
    'zh-CN': '您只被请求答复，不能修改单据：{names}',
    'en-US': 'You were only asked for an answer and cannot change the document: {names}',
    'zh-TW': '您只被請求答覆，不能修改單據：{names}',
  },
} as const;
