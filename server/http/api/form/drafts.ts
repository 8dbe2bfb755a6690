import {
  dataTemplateBoSaveDraft,
  dataTemplateGetMyDraftList,
  dataTemplateGetTempDraftData,
  dataTemplateRemoveTempDraft,
} from '../../../../schemas/calls/index.ts';
import type { Draft } from '../../../../schemas/calls/entities/form.ts';
import { isRecord } from '../../../../registry/form/index.ts';
import { toJson } from '../../../db/index.ts';
import { filesNamedIn, forgetFiles, newlyNamed, noteFiles } from '../../../files/index.ts';
import { draftContent, receiveBoData, sizeOf, StaleRecord, takeDraftRoom } from '../../../forms/index.ts';
import { checkRecord, makingRights, serveForm } from '../../../documents/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { BadRequest, common, Forbidden, parseJson, Problem, Refusal } from '../../../core/index.ts';
import { handle } from '../../handle.ts';
import { draftSource, formOfObject, loadList, visibleColumns } from '../../../lists/index.ts';
import { countRows, readFilter, readRows, type Row } from '../../../query/index.ts';
import { idsOf } from './ids.ts';

const saveDraft = handle(dataTemplateBoSaveDraft, async ({ body }, context) => {
  const { db, user, clock } = context;
  const list = await loadList(context, body.tempAlias, context.language);
  const definition = await formOfObject(context, list.spec.bo, list.spec.form);
  const boData = parseData(body.dataJson);
  // what is no value of its field is said now; whether it is true is for the submit to say
  const checked = await checkRecord(context, db, { definition, permission: definition.permission('start'), stored: undefined, boData, level: 'draft' });
  const form = definition.compiled('start');
  const plain = draftContent(form, receiveBoData(form, boData, String).data, checked.data);
  const data = toJson(plain);
  const files = filesNamedIn(plain, definition.tables);
  const fresh = isAbsent(body.id) ? files : await newlyNamed(db, { kind: 'draft', id: body.id }, files);
  if (
    (
      await context.server.unreadableFiles(
        context,
        fresh.map(({ fileId }) => fileId),
      )
    ).length > 0
  )
    throw new Refusal(common.noFile, '024');
  const title = isAbsent(body.title) ? `${list.name} ${clock.now()}` : body.title;
  const bytes = sizeOf(data);
  if (isAbsent(body.id)) {
    const id = context.newId();
    await db.transaction(async (tx) => {
      await takeDraftRoom(tx, user.id, { kind: 'form', id, bytes });
      await tx
        .insertInto('form_draft')
        .values({
          id,
          temp_alias: list.alias,
          title,
          bo_alias: definition.boAlias,
          form_key: definition.formKey,
          data,
          bytes,
          create_by: user.id,
          create_time: clock.now(),
          update_time: clock.now(),
        })
        .execute();
      if (files.length > 0) await noteFiles(tx, { kind: 'draft', id }, files, clock.now());
    });
    return id;
  }
  const own = db
    .selectFrom('form_draft')
    .select(['rev', 'update_time'])
    .where('id', '=', body.id)
    .where('create_by', '=', user.id)
    .where('temp_alias', '=', list.alias);
  const stored = await own.executeTakeFirst();
  if (stored === undefined) throw new Forbidden();
  const read = body.rev ?? stored.rev;
  const draftId = body.id;
  const changed = await db.transaction(async (tx) => {
    await takeDraftRoom(tx, user.id, { kind: 'form', id: draftId, bytes });
    const result = await tx
      .updateTable('form_draft')
      .set({ title, data, bytes, update_time: clock.now(), rev: read + 1 })
      .where('id', '=', draftId)
      .where('create_by', '=', user.id)
      .where('rev', '=', read)
      .executeTakeFirst();
    if (result.numUpdatedRows > 0n) await noteFiles(tx, { kind: 'draft', id: draftId }, files, clock.now());
    return result;
  });
  if (changed.numUpdatedRows === 0n) {
    // the same person, at another desk
    const newer = (await own.executeTakeFirst()) ?? stored;
    throw new StaleRecord({ rev: newer.rev, userId: user.id, userName: user.fullname, time: newer.update_time });
  }
  return body.id;
});

const myDrafts = handle(dataTemplateGetMyDraftList, async ({ body }, context) => {
  const source = draftSource(context.user.id);
  const filterable = visibleColumns(source, ['id', 'title', 'tempAlias', 'createTime', 'updateTime']);
  const { where, order, page, pageSize, everything } = readFilter(body, filterable, 20);
  const newest = { column: source.trusted('updateTime') ?? source.key, descending: true };
  const request = {
    source,
    select: visibleColumns(source, draftColumns),
    where: [where],
    order: order.length > 0 ? order : [newest],
    page,
    pageSize,
    everything,
  };
  const { total } = await countRows(context.db, request);
  const rows = await readRows(context.db, request);
  return { rows: rows.map((row) => draftOf(row, context)), total, page, pageSize };
});

const draftData = handle(dataTemplateGetTempDraftData, async ({ params }, context) => {
  const { db, user } = context;
  const row = await db
    .selectFrom('form_draft')
    .select(['id', 'title', 'temp_alias', 'bo_alias', 'form_key', 'data', 'create_by', 'create_time', 'rev'])
    .where('id', '=', params.id)
    .where('create_by', '=', user.id)
    .executeTakeFirst();
  if (row === undefined) throw new Forbidden();
  const definition = await formOfObject(context, row.bo_alias ?? '', row.form_key ?? undefined);
  const served = await serveForm(context, { definition, permission: await makingRights(context.meta, definition), data: row.data, locale: context.language });
  const draft = { id: row.id, title: row.title, tempAlias: row.temp_alias, createBy: row.create_by, createTime: row.create_time, rev: row.rev };
  return { result: true as const, ...served, draft, now: context.clock.now() };
});

/** All of them, or none: one that is not the caller's, or not there any more, refuses. */
const removeDrafts = handle(dataTemplateRemoveTempDraft, async ({ query }, { db, user }) => {
  const ids = idsOf(query.ids);
  await db.transaction(async (tx) => {
    const gone = await tx.deleteFrom('form_draft').where('id', 'in', ids).where('create_by', '=', user.id).returning('id').execute();
    if (gone.length < new Set(ids).size) throw new Forbidden();
    await forgetFiles(
      tx,
      'draft',
      gone.map((row) => row.id),
    );
  });
  return null;
});

export const draftHandlers = [saveDraft, myDrafts, draftData, removeDrafts];

// helpers

const isAbsent = (text: string | null | undefined): text is '' | null | undefined => text === undefined || text === null || text === '';

const draftColumns = ['id', 'title', 'tempAlias', 'createBy', 'createTime', 'updateTime', 'size'];

function parseData(text: string): unknown {
  try {
    const value = parseJson(text);
    if (isRecord(value)) return value;
  } catch (error) {
    if (error instanceof Problem) throw error;
  }
  throw new BadRequest(texts.dataJson);
}

/** What is in a draft comes with opening it: of many large ones a list would be too much for everybody. */
function draftOf(row: Row, { tenantId }: HandlerContext): Draft {
  return {
    id: String(row['id']),
    title: String(row['title']),
    tempAlias: String(row['tempAlias']),
    createBy: String(row['createBy']),
    createTime: String(row['createTime']),
    updateTime: String(row['updateTime']),
    size: Number(row['size']),
    tenantId,
  };
}

const texts = {
  dataJson: { 'zh-CN': 'dataJson 不是有效的 JSON 对象', 'en-US': 'dataJson is no valid JSON object.', 'zh-TW': 'dataJson 不是有效的 JSON 物件' },
} as const;
