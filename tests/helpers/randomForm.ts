import fc from 'fast-check';
import type { FormSource, LinkageRule, PropertySchema } from '../../registry/form/index.ts';

/**
 * Random forms: a main record, two sub-tables and a table in the rows of the first, with formulas that read only what
 * stands before them (so that no cycle comes about), default formulas, and linkage whose conditions read plain inputs.
 */
export interface RandomForm {
  readonly source: FormSource;
  /** Paths a person may type into. */
  readonly inputs: readonly string[];
}

export const tableNames = ['mx', 'mx2', 'sun'] as const;
export type TableName = (typeof tableNames)[number];
export const parentOf: Readonly<Record<TableName, TableName | undefined>> = { mx: undefined, mx2: undefined, sun: 'mx' };

/** Levels from the inside out; an outer level may read the columns of an inner one. */
const COUNT = 4;
const inputsOf = (prefix: string): string[] => Array.from({ length: COUNT }, (_, index) => `${prefix}${index}`);

interface Ingredients {
  readonly picks: readonly number[];
  readonly whens: readonly number[];
  readonly actions: readonly number[];
  readonly sticky: readonly boolean[];
}

export const randomForm: fc.Arbitrary<RandomForm> = fc
  .record({
    picks: fc.array(fc.nat(9999), { minLength: 60, maxLength: 60 }),
    whens: fc.array(fc.nat(9999), { minLength: 12, maxLength: 12 }),
    actions: fc.array(fc.nat(9999), { minLength: 24, maxLength: 24 }),
    sticky: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
  })
  .map(build);

// helpers

function build({ picks, whens, actions, sticky }: Ingredients): RandomForm {
  const turn = counter(picks);
  const whenTurn = counter(whens);
  const actionTurn = counter(actions);
  const stickyTurn = counter(sticky.map(Number));
  const formulaFields = (names: readonly string[], readable: string[], own: (name: string) => string): Record<string, PropertySchema> =>
    Object.fromEntries(
      names.map((name) => {
        const text = formulaText(readable, turn);
        readable.push(own(name));
        return [name, { type: 'number', title: name, 'x-ui': { widget: 'number' }, [stickyTurn() === 1 ? 'x-defaultFormula' : 'x-formula']: text }];
      }),
    );
  const inputFields = (prefix: string, rowReference: string): Record<string, PropertySchema> =>
    Object.fromEntries(
      inputsOf(prefix).map((name, index) => {
        // The last input is what conditions act upon, the others what they read.
        const linkage = index > 0 ? undefined : linkageOf(rowReference, prefix, whenTurn, actionTurn);
        return [name, { type: 'number', title: name, 'x-ui': { widget: 'number' }, ...(linkage ? { 'x-linkage': [linkage] } : {}) }];
      }),
    );

  const sunReadable = [...inputsOf('s').map((name) => `item.${name}`), ...inputsOf('a').map((name) => `parent.${name}`), ...inputsOf('m')];
  const sun: PropertySchema = table('sun', { ...inputFields('s', 'item.'), ...formulaFields(['sf0', 'sf1'], sunReadable, (name) => `item.${name}`) });
  const mxReadable = [
    ...inputsOf('a').map((name) => `item.${name}`),
    ...inputsOf('m'),
    'sum(sun.item.s0)',
    'sum(sun.item.sf0)',
    'count(sun.item.s1)',
    'max(sun.item.sf1)',
  ];
  const mx = table('mx', { ...inputFields('a', 'item.'), sun, ...formulaFields(['af0', 'af1', 'af2'], mxReadable, (name) => `item.${name}`) });
  const mx2Readable = [
    ...inputsOf('b').map((name) => `item.${name}`),
    'sum(mx.item.a1)',
    'sum(sun.item.sf1)',
    'sum(mx2.item.b1)',
    'sum(if(mx2.item.b2 > m1, mx2.item.b1 / 3, 0))',
    'COUNTIF(mx2.item.b1, concat(">", item.b1))',
  ];
  const mx2 = table('mx2', { ...inputFields('b', 'item.'), ...formulaFields(['bf0', 'bf1'], mx2Readable, (name) => `item.${name}`) });
  const mainReadable = [
    ...inputsOf('m'),
    'sum(mx.item.af0)',
    'sum(mx.item.af2)',
    'sum(mx2.item.bf1)',
    'sum(sun.item.sf0)',
    'count(sun.item.s0)',
    'average(mx.item.a2)',
    'min(mx2.item.b2)',
    'sum(if(mx.item.a1 > m2, mx.item.af0, 0))',
    'sum(sun.item.sf1 / 11)',
    'len(concat(sun.item.s1))',
  ];
  const schema: PropertySchema = {
    type: 'object',
    properties: { ...inputFields('m', ''), mx, mx2, ...formulaFields(['mf0', 'mf1', 'mf2', 'mf3'], mainReadable, (name) => name) },
  };
  return {
    source: { key: 'random', name: 'random', version: 1, boAlias: 'random', schema, layout: [], rules: [], summary: [] },
    inputs: [
      ...inputsOf('m'),
      ...inputsOf('a').map((name) => `mx.item.${name}`),
      ...inputsOf('b').map((name) => `mx2.item.${name}`),
      ...inputsOf('s').map((name) => `sun.item.${name}`),
    ],
  };
}

function table(title: string, properties: Record<string, PropertySchema>): PropertySchema {
  return { type: 'array', title, 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties } };
}

function formulaText(readable: readonly string[], turn: () => number): string {
  const pick = (): string => readable[turn() % readable.length] ?? '0';
  const shapes = [
    () => `${pick()} + ${pick()}`,
    () => `${pick()} * ${pick()} - ${pick()}`,
    () => `round(${pick()} / 3, 2) + ${pick()}`,
    () => `if(${pick()} > ${pick()}, ${pick()}, ${pick()} + 1)`,
    () => `max(${pick()}, ${pick()}, 0)`,
    () => `abs(${pick()}) + ${pick()}`,
    () => `${pick()} / 7 + ${pick()} / 3`,
    () => `ceil(${pick()} / (${pick()} + 0.37) * 9)`,
  ];
  return (shapes[turn() % shapes.length] ?? (shapes[0] as () => string))();
}

function linkageOf(row: string, prefix: string, when: () => number, action: () => number): LinkageRule | undefined {
  if (when() % 3 === 0) return undefined;
  const target = `${row}${prefix}${COUNT - 1}`;
  const kinds = [
    { then: [{ field: target, mode: 'n' as const, clear: true }], else: [{ field: target, mode: 'w' as const }] },
    { then: [{ field: target, value: 7 }] },
    { then: [{ field: target, mode: 'r' as const }], else: [{ field: target, required: true }] },
    { then: [{ field: target, required: true, message: 'why' }], else: [{ field: target, clear: true }] },
  ];
  return { when: `${row}${prefix}0 > ${when() % 50}`, ...kinds[action() % kinds.length] };
}

function counter(values: readonly number[]): () => number {
  let at = 0;
  return () => values[at++ % values.length] ?? 0;
}
