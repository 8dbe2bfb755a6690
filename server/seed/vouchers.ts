import { toDecimal } from '../../formula/index.ts';
import { evaluateForm } from '../../validators/model/index.ts';
import { loadForm, loadRecord, saveRecord } from '../forms/index.ts';
import type { SeedContext } from './context.ts';
import { seedDocuments } from './data/documents.ts';
import { orgOfUser, userNamed, users } from './data/people.ts';
import { OPEN_MONTH, type SeedVoucher, seedVouchers } from './data/vouchers.ts';

/** The vouchers of what the demo documents have paid; their amounts are those of the stored documents. */
export async function seedDemoVouchers(context: SeedContext): Promise<void> {
  const { db, meta, nextId } = context;
  const form = await loadForm(meta, 'pz');
  if (form === undefined) throw new Error('vouchers have no form');
  const posted = await Promise.all(seedVouchers.map((voucher) => postingOf(context, voucher)));
  const reviewer = userNamed('许海燕');
  await db.transaction(async (tx) => {
    for (const { voucher, maker, at, summary, attachments, lines } of posted) {
      const by = userNamed(maker);
      const isOpen = at.startsWith(OPEN_MONTH);
      const given = {
        pzbh: voucher.number,
        pzrq: at.slice(0, 10),
        djbh: voucher.source,
        zy: summary,
        zdr: { id: by.id, name: by.name },
        ...(isOpen ? {} : { shr: { id: reviewer.id, name: reviewer.name } }),
        fjs: attachments,
        zt: 'pending',
        pzfl: lines,
      };
      const { data } = evaluateForm(form.compiled('start'), given, { today: at.slice(0, 10), now: at });
      await saveRecord(tx, {
        id: nextId(),
        isNew: true,
        bo: form.boAlias,
        tables: form.tables,
        data: { ...data, zt: isOpen ? 'pending' : 'archived' },
        by: by.id,
        now: at,
        orgId: orgOfUser(by).id,
        formKey: form.formKey,
        formVersion: form.formVersion,
        newId: nextId,
      });
    }
    await tx.settle();
  });
}

// helpers

interface Line {
  readonly zy: string;
  readonly kmmc: string;
  readonly fzhs?: string;
  readonly jfje: string;
  readonly dfje: string;
}

interface Posting {
  readonly voucher: SeedVoucher;
  /** Name of whoever prepared it: who checked the document. */
  readonly maker: string;
  readonly at: string;
  readonly summary: string;
  readonly attachments: number;
  readonly lines: readonly Line[];
}

type Values = Readonly<Record<string, unknown>>;

const TAX = '22210101';
const ADVANCES = '122101';
const BANK = '1002';

async function postingOf(context: SeedContext, voucher: SeedVoucher): Promise<Posting> {
  if (voucher.repaid !== undefined) {
    const { name, advance, amount, at } = voucher.repaid;
    const summary = `${name}归还借款 ${advance}`;
    return { voucher, maker: '方敏', at, summary, attachments: 0, lines: filled([debit(summary, BANK, amount), credit(summary, ADVANCES, amount, name)]) };
  }
  const document = seedDocuments.find(({ no }) => no === voucher.source);
  const paid = document?.steps.findLast(({ node }) => node === 'UserTask7');
  const checked = document?.steps.findLast(({ node }) => node === 'UserTask5');
  const maker = users.find(({ id }) => id === checked?.user)?.name;
  const data = document === undefined ? undefined : await storedData(context, document.bo, voucher.source);
  if (document === undefined || paid === undefined || maker === undefined || data === undefined) throw new Error(`<${voucher.source}> has nothing to post`);
  const { name } = data['sqr'] as { readonly name: string };
  const isLoan = document.bo === 'jksq';
  const summary = isLoan ? `${name}借款：${String(data['jksy'])}` : `${name}报销：${String(data['ccsy'] ?? data['bxsy'])}`;
  const lines = isLoan ? [debit(summary, ADVANCES, data['jkje'], name), credit(summary, BANK, data['jkje'])] : claimed(data, summary, name);
  return { voucher, maker, at: paid.at, summary, attachments: Number(data['fjzs'] ?? 0), lines: filled(lines) };
}

async function storedData({ db }: SeedContext, bo: string, no: string): Promise<Values | undefined> {
  const rows = await db.selectFrom('bo_row').select(['id', 'data']).where('bo', '=', bo).execute();
  const row = rows.find(({ data }) => data['djbh'] === no);
  return row === undefined ? undefined : (await loadRecord(db, bo, row.id))?.data;
}

/** Expenses without tax by account, the tax, what advances cover, and what the bank paid. */
function claimed(data: Values, summary: string, name: string): Line[] {
  const org = (data['sqbm'] as { readonly name: string }).name;
  const expenses = data['fymx'] as readonly Values[] | undefined;
  const accounts =
    expenses === undefined
      ? [{ account: String(data['yskm']), net: minus(data['hdje'], data['sehj']) }]
      : [...new Set(expenses.map(({ yskm }) => String(yskm)))].map((account) => ({
          account,
          net: expenses.filter(({ yskm }) => yskm === account).reduce((sum, { je, se }) => plus(sum, minus(je, se)), '0'),
        }));
  return [
    ...accounts.map(({ account, net }) => debit(summary, account, net, org)),
    debit(summary, TAX, data['sehj']),
    credit(summary, ADVANCES, data['cjkje'], name),
    credit(summary, BANK, data['sfje']),
  ];
}

const amountOf = (value: unknown) => toDecimal(value ?? 0) ?? toDecimal(0);
const minus = (a: unknown, b: unknown): string =>
  amountOf(a)
    ?.minus(amountOf(b) ?? 0)
    .toFixed(2) ?? '0';
const plus = (a: unknown, b: unknown): string =>
  amountOf(a)
    ?.plus(amountOf(b) ?? 0)
    .toFixed(2) ?? '0';

const line = (zy: string, kmmc: string, fzhs: string | undefined) => ({ zy, kmmc, ...(fzhs === undefined ? {} : { fzhs }) });
const debit = (zy: string, account: string, amount: unknown, of?: string): Line => ({ ...line(zy, account, of), jfje: plus(amount, 0), dfje: '0.00' });
const credit = (zy: string, account: string, amount: unknown, of?: string): Line => ({ ...line(zy, account, of), jfje: '0.00', dfje: plus(amount, 0) });
const filled = (lines: readonly Line[]): Line[] => lines.filter(({ jfje, dfje }) => jfje !== '0.00' || dfje !== '0.00');
