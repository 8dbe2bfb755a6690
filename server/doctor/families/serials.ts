import { sql } from 'kysely';
import { propertiesOf, schemaOf } from '../../../registry/form/index.ts';
import { itemOf } from '../../metadata/index.ts';
import { byLooking, type Invariant, type Look, type Place } from '../Invariant.ts';

/** Document numbers: none given twice, and none that a counter has still to come to. */
export const serials: readonly Invariant[] = [
  byLooking(
    {
      code: 'serial.givenTwice',
      says: { 'zh-CN': '单据编号重复', 'en-US': 'A document number was given twice.', 'zh-TW': '單據編號重複' },
      remedy: 'report',
    },
    async (look) => {
      const places: Place[] = [];
      for (const { tenant, bo, field } of await numberedFields(look)) {
        const { rows } = await sql<{
          number: string;
          ids: string;
        }>`select data ->> ${field}::text as number, string_agg(id, ', ' order by id) as ids from bo_row
          where tenant_id = ${tenant} and bo = ${bo} and coalesce(data ->> ${field}::text, '') <> '' group by 1 having count(*) > 1`.execute(
          look.view.allTenants,
        );
        places.push(...rows.map(({ number, ids }) => ({ tenant, at: `${bo}.${field} ${number}`, what: ids })));
      }
      return places;
    },
  ),
  byLooking(
    {
      code: 'serial.counterBehind',
      says: { 'zh-CN': '编号计数器落后于已有单据', 'en-US': 'A counter is behind the documents that have its numbers.', 'zh-TW': '編號計數器落後於已有單據' },
      remedy: 'restore',
    },
    async ({ view }) => {
      const places: Place[] = [];
      const counters = await view.allTenants.selectFrom('serial').selectAll().where('key', 'like', '#%').execute();
      for (const { tenant_id: tenant, key, period, value } of counters) {
        const [, bo = '', field = ''] = /^#(.*)\.([^.]*)$/.exec(key) ?? [];
        const [before = '', after = ''] = period.split('{0}');
        const pattern = `^${literally(before)}([0-9]{1,15})${literally(after)}$`;
        const { rows } = await sql<{
          greatest: string | null;
        }>`select max(substring(data ->> ${field}::text from ${pattern}::text)::bigint) as greatest from bo_row
          where tenant_id = ${tenant} and bo = ${bo}`.execute(view.allTenants);
        const greatest = rows[0]?.greatest;
        if (typeof greatest === 'string' && BigInt(greatest) > BigInt(value))
          places.push({ tenant, at: `serial ${key} ${period}`, what: `${value} < ${greatest}` });
      }
      return places;
    },
  ),
];

// helpers

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Fields of documents whose content a series gives. */
async function numberedFields({ view }: Look): Promise<readonly { readonly tenant: string; readonly bo: string; readonly field: string }[]> {
  const rows = await view.allTenants.selectFrom('meta_item').selectAll().where('kind', '=', 'bo').where('status', '=', 'published').execute();
  return rows.flatMap((row) =>
    Object.entries(propertiesOf(schemaOf(itemOf(row) as Parameters<typeof schemaOf>[0])))
      .filter(([, property]) => property['x-ui']?.widget === 'serialNo')
      .map(([field]) => ({ tenant: row.tenant_id, bo: row.key, field })),
  );
}
