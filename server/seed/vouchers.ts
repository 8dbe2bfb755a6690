import { workDaysOf } from '../metadata/index.ts';
import { evaluateForm, kindsIn } from '../../validators/model/index.ts';
import { toJson } from '../db/index.ts';
import { givenBy } from '../documents/index.ts';
import { type BoRecord, type FormDefinition, loadForm, loadRecord, saveRecord } from '../forms/index.ts';
import type { SeedContext } from './context.ts';
import { orgOfUser, userNamed } from './data/people.ts';
import { OPEN_MONTH, seedVouchers } from './data/vouchers.ts';

/** The vouchers of what the demo documents have paid and what came back: each is what its document makes by its declaration. */
export async function seedDemoVouchers(context: SeedContext): Promise<void> {
  const { db, meta, nextId } = context;
  const target = await loadForm(meta, 'pz');
  if (target === undefined) throw new Error('vouchers have no form');
  const [cashier, reviewer] = [userNamed('江涛'), userNamed('许海燕')];
  const sources = await sourcesOf(context);
  await db.transaction(async (tx) => {
    for (const { number, source } of seedVouchers) {
      const from = sources.get(source);
      const [make] = from?.form.makes('zh-CN') ?? [];
      if (from === undefined || make === undefined) throw new Error(`<${source}> makes no voucher`);
      const day = String(from.record.data['fkrq'] ?? from.record.data['hkrq']);
      const at = `${day} ${from.record.updateTime.slice(11)}`;
      const clock = { today: () => day, now: () => at, workdays: await workDaysOf(meta) };
      const given = givenBy(make, { data: from.record.data, kindsOf: kindsIn(from.form.compiled('read')), clock, target: target.compiled('start') });
      if (given === undefined) throw new Error(`<${source}> makes no voucher`);
      const isOpen = day.startsWith(OPEN_MONTH);
      const { data } = evaluateForm(
        target.compiled('start'),
        {
          ...given,
          pzbh: number,
          zdr: { id: cashier.id, name: cashier.name },
          ...(isOpen ? {} : { shr: { id: reviewer.id, name: reviewer.name } }),
          zt: isOpen ? 'pending' : 'archived',
        },
        { today: day, now: at },
      );
      const id = nextId();
      await saveRecord(tx, {
        id,
        isNew: true,
        bo: target.boAlias,
        tables: target.tables,
        data,
        by: cashier.id,
        now: at,
        orgId: orgOfUser(cashier).id,
        formKey: target.formKey,
        formVersion: target.formVersion,
        newId: nextId,
      });
      const { bo, id: record_id, instId: inst_id } = from.record;
      await tx
        .insertInto('made')
        .values({ bo, record_id, key: make.key, to_bo: make.bo, to_id: id, given: toJson(given), inst_id, by_id: cashier.id, at })
        .execute();
    }
    await tx.settle();
  });
}

// helpers

interface Source {
  readonly form: FormDefinition;
  readonly record: BoRecord;
}

/** The stored documents of the demo that have a number, by it. */
async function sourcesOf({ db, meta }: SeedContext): Promise<ReadonlyMap<string, Source>> {
  const wanted = new Set(seedVouchers.map(({ source }) => source));
  const rows = await db.selectFrom('bo_row').select(['id', 'bo', 'form_key', 'data']).execute();
  const sources = new Map<string, Source>();
  for (const row of rows) {
    const number = row.data['djbh'];
    if (typeof number !== 'string' || !wanted.has(number)) continue;
    const form = await loadForm(meta, row.form_key ?? '');
    const record = await loadRecord(db, row.bo, row.id);
    if (form !== undefined && record !== undefined) sources.set(number, { form, record });
  }
  return sources;
}
