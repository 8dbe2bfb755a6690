import { evaluateForm } from '../../validators/model/index.ts';
import { demandsOf, insertLine } from '../documents/index.ts';
import { loadForm, saveRecord } from '../forms/index.ts';
import type { SeedContext } from './context.ts';
import { orgOfUser, userNamed } from './data/people.ts';
import { postedAs, seedRepayments } from './data/vouchers.ts';

/** What came back of advances, posted to them as it would be. */
export async function seedRepaid({ db, meta, nextId }: SeedContext): Promise<void> {
  const form = await loadForm(meta, 'hkdV1');
  if (form === undefined) throw new Error('repayments have no form');
  const cashier = userNamed('江涛');
  const advances = await db.selectFrom('bo_row').select(['id', 'data']).where('bo', '=', 'jksq').execute();
  await db.transaction(async (tx) => {
    for (const { number, name, advance, amount, way, receipt, at } of seedRepayments) {
      const borrower = userNamed(name);
      const given = {
        djbh: number,
        jkr: { id: borrower.id, name },
        jkdh: advance,
        jkje: amount,
        wqje: amount,
        hkje: amount,
        hkfs: way,
        hkrq: at.slice(0, 10),
        hklsh: receipt,
        ...postedAs(number),
      };
      const { data } = evaluateForm(form.compiled('start'), given, { today: at.slice(0, 10), now: at });
      const id = nextId();
      await saveRecord(tx, {
        id,
        isNew: true,
        bo: form.boAlias,
        tables: form.tables,
        data,
        by: cashier.id,
        now: at,
        orgId: orgOfUser(cashier).id,
        formKey: form.formKey,
        formVersion: form.formVersion,
        newId: nextId,
      });
      for (const demand of demandsOf(form.postings('zh-CN'), data).demands) {
        const target = advances.find((row) => row.data['djbh'] === advance);
        if (target === undefined) throw new Error(`<${advance}> is no advance`);
        await insertLine(tx, {
          demand,
          state: 'posted',
          bo: form.boAlias,
          record_id: id,
          to_id: target.id,
          inst_id: null,
          by_id: cashier.id,
          at,
          id: nextId(),
        });
      }
    }
  });
}
