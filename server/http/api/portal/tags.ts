import { tagQuery, tagSave } from '../../../../schemas/calls/index.ts';
import { Forbidden, Refusal } from '../../../core/index.ts';
import { isUniqueViolation } from '../../../db/index.ts';
import { columnsOf, number, pageOf, text } from '../../../query/index.ts';
import { envelope, handle } from '../../handle.ts';

const list = handle(tagQuery, async ({ body }, { db }) =>
  pageOf(db.selectFrom('tag as t').select(['t.id', 't.name', 't.key', 't.type_id', 't.color', 't.sn']), body, {
    columns: columnsOf({ id: text('t.id'), name: text('t.name'), key: text('t.key'), typeId: text('t.type_id'), color: text('t.color'), sn: number('t.sn') }),
    order: ['t.sn', 't.id'],
    map: ({ type_id: typeId, key, color, ...tag }) => ({ ...tag, key: key ?? '', typeId: typeId ?? '', color: color ?? '' }),
  }),
);

/** Without an id a new one. A name exists once in a category. */
const save = handle(tagSave, async ({ body }, { db, newId }) => {
  const name = body.name.trim();
  if (name === '') throw new Refusal(texts.noName);
  const values = { name, key: body.key ?? null, type_id: body.typeId ?? null, color: body.color ?? null, sn: body.sn ?? 0 };
  const id = body.id ?? '';
  try {
    if (id === '') {
      const fresh = newId();
      await db
        .insertInto('tag')
        .values({ ...values, id: fresh })
        .execute();
      return envelope({ value: fresh });
    }
    const { numUpdatedRows } = await db.updateTable('tag').set(values).where('id', '=', id).executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw new Forbidden();
    return envelope({ value: id });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal(texts.twice, '016');
    throw error;
  }
});

export const tagHandlers = [list, save];

// helpers

const texts = {
  noName: { 'zh-CN': '请填写标签名称', 'en-US': 'Please enter the name of the tag.', 'zh-TW': '請填寫標籤名稱' },
  twice: { 'zh-CN': '标签已存在', 'en-US': 'There is such a tag already.', 'zh-TW': '標籤已存在' },
} as const;
