import { isRecord } from '../../../registry/form/index.ts';
import { type Decimal, toDecimal } from '../../../formula/index.ts';
import { type Posting, postingTable } from '../../../schemas/metadata/index.ts';
import { inProportion } from '../inProportion.ts';

type Data = Readonly<Record<string, unknown>>;

/** One record that a document posts to, by the values that name it. */
export interface Demand {
  readonly posting: Posting;
  /** Values of the fields of `to.match`, as texts, in their order. */
  readonly named: readonly string[];
  /** What a record that is made for it begins with: the fields of `to.match` and `to.create.set` as the document has them, its first row of those that count together. */
  readonly begun: Data;
  /** What the figure there changes by: negative where it is taken from. */
  readonly amount: Decimal;
  /** Where the amount stands, for whoever is told: `cjkmx[0].bccj`. */
  readonly path: string;
}

/** A posting that cannot be made of what the document says. */
export interface NoDemand {
  readonly posting: Posting;
  readonly path: string;
  readonly why: 'negative' | 'nameless';
}

/**
 * What a document demands of others. Rows that name the same record count together; rows without an amount post nothing, nor do those that are counted and name nothing.
 *
 * @param data - plain data, sub-tables as arrays
 */
export function demandsOf(postings: readonly Posting[], data: Data): { readonly demands: readonly Demand[]; readonly wrong: readonly NoDemand[] } {
  const demands = new Map<string, Demand>();
  const wrong: NoDemand[] = [];
  for (const posting of postings) {
    for (const { amount, path, valueOf } of counted(posting, entriesOf(posting, data), data)) {
      if (amount.isZero()) continue;
      const named = Object.values(posting.to.match).map((field) => nameOf(valueOf(field)));
      if (amount.isNegative()) wrong.push({ posting, path, why: 'negative' });
      else if (named.some((name) => name === undefined)) {
        if (posting.to.missing !== 'pass') wrong.push({ posting, path, why: 'nameless' });
      } else {
        const key = JSON.stringify([posting.key, ...named]);
        const signed = posting.to.change === 'subtract' ? amount.negated() : amount;
        const before = demands.get(key);
        demands.set(
          key,
          before === undefined
            ? { posting, named: named as string[], begun: begunWith(posting, valueOf), amount: signed, path }
            : { ...before, amount: before.amount.plus(signed) },
        );
      }
    }
  }
  return { demands: [...demands.values()], wrong };
}

// helpers

interface Entry {
  readonly amount: Decimal;
  readonly path: string;
  readonly valueOf: (field: string) => unknown;
}

const begunWith = ({ to: { match, create } }: Posting, valueOf: Entry['valueOf']): Data =>
  create === undefined ? {} : Object.fromEntries(Object.entries({ ...create.set, ...match }).map(([name, field]) => [name, valueOf(field)]));

/** The amounts of a posting: that of the document, or one for each row, with what stands beside it. */
function entriesOf(posting: Posting, data: Data): Entry[] {
  const { amount, to } = posting;
  const table = postingTable(posting);
  const names = Object.values(to.match);
  const entry = (at: string, valueOf: Entry['valueOf'], own: readonly string[]): Entry => {
    if (typeof amount === 'string') return { amount: decimalOf(valueOf(amount)), path: at + columnOf(amount), valueOf };
    const isNamed = own.some((name) => nameOf(valueOf(name)) !== undefined);
    return { amount: decimalOf(isNamed ? amount : 0), path: at + columnOf(own[0] ?? ''), valueOf };
  };
  if (table === undefined) return [entry('', (field) => data[field], names)];
  return rowsOf(table, data).map(({ row, path }) =>
    entry(`${path}.`, (field) => (isColumn(field) ? row[columnOf(field)] : data[field]), names.filter(isColumn)),
  );
}

const isColumn = (path: string): boolean => path.includes('.item.');

const columnOf = (path: string): string => (isColumn(path) ? path.slice(path.indexOf('.item.') + '.item.'.length) : path);

/** The amounts as they count, where the document says what its rows count in all. */
function counted({ total }: Posting, entries: readonly Entry[], data: Data): readonly Entry[] {
  if (total === undefined) return entries;
  const shares = inProportion(
    entries.map(({ amount }) => amount),
    toDecimal(data[total]),
  );
  return entries.map((entry, at) => ({ ...entry, amount: shares[at] ?? entry.amount }));
}

const decimalOf = (value: unknown): Decimal => toDecimal(value) ?? (toDecimal(0) as Decimal);

/** The rows of a table, wherever it stands: those of a table in rows are those of each row. */
function rowsOf(table: string, around: Data, at = ''): { readonly row: Data; readonly path: string }[] {
  return Object.entries(around).flatMap(([name, rows]) =>
    !Array.isArray(rows)
      ? []
      : rows.flatMap((row: unknown, index) => {
          const path = `${at}${name}[${index}]`;
          return isRecord(row) ? [...(name === table ? [{ row, path }] : []), ...rowsOf(table, row, `${path}.`)] : [];
        }),
  );
}

/** What a value names: a text, the id of a person or record. A number is stored with as many decimals as its field has and names nothing. */
export function nameOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (isRecord(value)) return typeof value['id'] === 'string' && value['id'] !== '' ? value['id'] : undefined;
  return undefined;
}
