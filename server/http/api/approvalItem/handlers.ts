import type { Selectable } from 'kysely';
import type { ApprovalItem } from '../../../../schemas/calls/entities/personal.ts';
import { approvalItemGet, approvalItemListJson, approvalItemRemove, approvalItemSave, approvalItemsForFlow } from '../../../../schemas/calls/index.ts';
import type { ApprovalItemTable } from '../../../db/index.ts';
import { common, Forbidden } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';
import { columnsOf, number, pageOf, text, time } from '../../../query/index.ts';
import { sql } from 'kysely';

/** The own phrases, or with `isPersonal=false` those of the administrators for everybody. */
const list = handle(approvalItemListJson, async ({ query, body }, { db, user }) => {
  const base = db.selectFrom('approval_item as a').selectAll('a');
  return pageOf(query.isPersonal === false ? base.where('a.user_id', 'is', null) : base.where('a.user_id', '=', user.id), body, {
    columns: columnsOf({
      id: text('a.id'),
      expression: text('a.expression'),
      defKey: text('a.def_key'),
      typeId: text('a.type_id'),
      createTime: time('a.create_time'),
      userId: text('a.user_id'),
      type: number(sql`(case when a.user_id is not null then 4 when a.def_key is not null then 3 when a.type_id is not null then 2 else 1 end)`),
    }),
    order: ['a.sn', 'a.id'],
    map: toWire,
  });
});

const save = handle(approvalItemSave, async ({ body }, { db, user, clock, newId }) => {
  const shared = body.type !== undefined && body.type !== null && String(body.type) !== '4';
  if (shared && !user.isAdmin) throw new Forbidden();
  const row = { expression: body.expression, def_key: body.defKey ?? null, type_id: body.typeId ?? null };
  if (body.id === undefined || body.id === null || body.id === '') {
    const id = newId();
    await db
      .insertInto('approval_item')
      .values({ ...row, id, user_id: shared ? null : user.id, create_time: clock.now() })
      .execute();
    return envelope({ value: id, message: common.saved });
  }
  const changed = await db
    .updateTable('approval_item')
    .set(row)
    .where('id', '=', body.id)
    .where((eb) => (user.isAdmin ? eb.or([eb('user_id', '=', user.id), eb('user_id', 'is', null)]) : eb('user_id', '=', user.id)))
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new Forbidden();
  return envelope({ value: body.id, message: common.saved });
});

const get = handle(approvalItemGet, async ({ query }, { db, user }) => {
  const row = await db
    .selectFrom('approval_item')
    .selectAll()
    .where('id', '=', query.id)
    .where((eb) => eb.or([eb('user_id', '=', user.id), eb('user_id', 'is', null)]))
    .executeTakeFirst();
  if (row === undefined) throw new Forbidden();
  return toWire(row);
});

const remove = handle(approvalItemRemove, async ({ query }, { db, user }) => {
  await db
    .deleteFrom('approval_item')
    .where('id', 'in', ['', ...query.ids.split(',')])
    .where((eb) => (user.isAdmin ? eb.or([eb('user_id', '=', user.id), eb('user_id', 'is', null)]) : eb('user_id', '=', user.id)))
    .execute();
  return envelope({ value: null, message: common.deleted });
});

/** What is offered when deciding: of everybody, of the flow or its category, and the own phrases. */
const offered = handle(approvalItemsForFlow, async ({ query }, { db, user }) => {
  const rows = await db
    .selectFrom('approval_item')
    .select('expression')
    .where((eb) => eb.or([eb('user_id', '=', user.id), eb('user_id', 'is', null)]))
    .where((eb) => eb.or([eb('def_key', 'is', null), eb('def_key', '=', query.defKey ?? '')]))
    .where((eb) => eb.or([eb('type_id', 'is', null), eb('type_id', '=', query.typeId ?? '')]))
    .orderBy('sn')
    .orderBy('id')
    .execute();
  return [...new Set(rows.map((row) => row.expression))];
});

export const approvalItemHandlers = [list, save, get, remove, offered];

// helpers

function toWire(row: Selectable<ApprovalItemTable>): ApprovalItem {
  const type = row.user_id !== null ? 4 : row.def_key !== null ? 3 : row.type_id !== null ? 2 : 1;
  return { id: row.id, expression: row.expression, userId: row.user_id, defKey: row.def_key, typeId: row.type_id, type };
}
