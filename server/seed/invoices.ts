import { evaluateForm } from '../../validators/model/index.ts';
import { loadForm, saveRecord } from '../forms/index.ts';
import type { SeedContext } from './context.ts';
import { seedInvoices } from './data/invoices.ts';
import { orgOfUser, orgs, userNamed } from './data/people.ts';

/** What the demo staff keep in their folders and have not claimed yet. */
export async function seedInvoiceFolders({ db, meta, nextId }: SeedContext): Promise<void> {
  const form = await loadForm(meta, 'fp');
  if (form === undefined) throw new Error('invoices have no form');
  const buyer = orgs[0]?.name ?? '';
  await db.transaction(async (tx) => {
    for (const { owner, type, number, code, date, total, fund, seller, passenger, isDuplicate, ...more } of seedInvoices) {
      const person = userNamed(owner);
      const org = orgOfUser(person);
      const given = {
        fplx: type,
        fphm: number,
        fpdm: code ?? null,
        kprq: date,
        jshj: total,
        ...(fund === undefined ? {} : { mhjj: fund }),
        gmf: more.buyer ?? buyer,
        xsf: seller,
        cxr: passenger ?? null,
        fply: 'manual',
        zf: false,
        cfbz: isDuplicate === true,
        cyjg: 'unchecked',
        scr: { id: person.id, name: person.name },
        scbm: { id: org.id, name: org.name },
        scrq: date,
      };
      const at = `${date} 18:00:00`;
      const { data } = evaluateForm(form.compiled('start'), given, { today: date, now: at });
      await saveRecord(tx, {
        id: nextId(),
        isNew: true,
        bo: form.boAlias,
        tables: form.tables,
        data,
        by: person.id,
        now: at,
        orgId: org.id,
        formKey: form.formKey,
        formVersion: form.formVersion,
        newId: nextId,
      });
    }
  });
}
