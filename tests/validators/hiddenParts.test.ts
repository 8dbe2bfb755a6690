import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expressionReads } from '../../formula/index.ts';
import { compileForm, type FormPermission, type FormSource, type LinkageRule, type PropertySchema } from '../../registry/form/index.ts';
import { lintPackage } from '../../registry/metadata/index.ts';
import { FormStore } from '../../renderers/form/FormStore.ts';
import { translateRule } from '../../validators/index.ts';
import type { FormIssue, Row } from '../../validators/model/index.ts';
import { checkSubmission } from '../../validators/submission.ts';

/** What linkage hides counts on both sides as what will be stored: in rules, formulas, conditions, and in other linkage. */

type Data = Record<string, unknown>;
const context = { user: { id: 'u', name: '甲' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };
const translate = translateRule('zh-CN');
const permission: FormPermission = {
  fields: { f: { lx: 'w', ja: 'w', jb: 'w', jc: 'w', jd: 'w' }, mx: { lx: 'w', ca: 'w', cb: 'w', cc: 'w' }, nn: { na: 'w', nb: 'w' } },
  table: { mx: { add: true, del: true, edit: true }, nn: { add: true, del: true, edit: true } },
};

function sourceOf(properties: Record<string, PropertySchema>, rules: FormSource['rules'] = []): FormSource {
  return { key: 'f', name: 'f', version: 1, boAlias: 'f', schema: { type: 'object', properties }, layout: [], rules, summary: [] };
}

const number = (title: string, more: Partial<PropertySchema> = {}): PropertySchema => ({ type: 'number', title, 'x-ui': { widget: 'number' }, ...more });
const text = (title: string, more: Partial<PropertySchema> = {}): PropertySchema => ({ type: 'string', title, 'x-ui': { widget: 'input' }, ...more });
const table = (title: string, properties: Record<string, PropertySchema>, more: Partial<PropertySchema> = {}): PropertySchema => ({
  type: 'array',
  title,
  'x-ui': { widget: 'subTable' },
  items: { type: 'object', properties },
  ...more,
});

/** A document with its screen and what the server has of it. */
class Desk {
  store: FormStore;
  stored: Data | undefined;
  private ids = 0;

  constructor(private readonly source: FormSource) {
    this.store = this.open({});
  }

  set(name: string, value: unknown, row?: Row): void {
    const field = this.store.form.byPath.get(row ? `${row.table}.item.${name}` : name);
    if (field) this.store.set(field, value, row);
  }

  async answers(
    level: 'draft' | 'submit',
  ): Promise<{ readonly browser: readonly FormIssue[]; readonly server: readonly FormIssue[]; readonly shown: Data; readonly data: Data }> {
    const browser = level === 'submit' ? await this.store.submit() : [];
    const shown = this.store.toData();
    const { data, issues } = await checkSubmission({
      source: this.source,
      permission,
      ...(this.stored === undefined ? {} : { stored: this.stored }),
      incoming: structuredClone(shown),
      context,
      lookup: async () => undefined,
      validation: { translate, today: context.today },
      level,
    });
    return { browser, server: issues, shown, data };
  }

  /** Takes over what the server answers, on the same screen or on a new one. */
  take(data: Data, reopens: boolean): void {
    const named = (record: Data, id: string): Data => ({
      ...Object.fromEntries(
        Object.entries(record).map(([name, value]) => [
          name,
          Array.isArray(value) && name !== 'sticky_' ? (value as Data[]).map((row) => named(row, String(++this.ids))) : value,
        ]),
      ),
      id_: record['id_'] ?? id,
    });
    this.stored = named(data, 'doc');
    if (reopens) {
      this.store = this.open(structuredClone(this.stored));
      return;
    }
    const { model } = this.store;
    model.identify({ id_: 'doc' });
    const identify = (record: Data, parent?: Row): void => {
      for (const name of parent === undefined ? ['mx'] : ['nn']) {
        for (const [index, row] of model.rows(name, parent).entries()) {
          const known = (record[name] as Data[])[index] ?? {};
          model.identify({ id_: known['id_'] }, row);
          if (parent === undefined) identify(known, row);
        }
      }
    };
    identify(this.stored);
    model.wasStored(structuredClone(this.stored));
  }

  private open(data: Data): FormStore {
    return new FormStore(compileForm(this.source, permission), data, { context, translate });
  }
}

/** Values as they are stored: nothing is nothing, and numbers are what they are worth. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, each: unknown) => {
      if (key === 'id_' || key === 'ref_id_' || (Array.isArray(each) && each.length === 0) || each === null || each === '') return undefined;
      return key === 'sticky_' && Array.isArray(each) ? [...each].sort() : each;
    }),
  );
const said = (issues: readonly FormIssue[]): readonly string[] => issues.map(({ path, rule, label, message }) => `${path} ${rule} ${label} ${message}`);

async function expectAgreement(desk: Desk, level: 'draft' | 'submit'): Promise<Data> {
  const { browser, server, shown, data } = await desk.answers(level);
  expect(said(browser)).toEqual(said(server));
  expect(plain(shown)).toEqual(plain(data));
  return data;
}

describe('a bound that is not on screen', () => {
  const properties = (more: Partial<PropertySchema>): Record<string, PropertySchema> => ({
    lx: text('类型', { 'x-linkage': [{ when: 'lx == "a"', then: [{ field: 'ja', mode: 'w' }], else: [{ field: 'ja', mode: 'n' }] }] }),
    ja: number('甲数', more),
    jb: number('乙数', { 'x-rules': 'max_value:ja' }),
    jc: number('和', { 'x-formula': 'ja + 1' }),
  });

  test.each([{}, { 'x-whenHidden': 'keep' }, { 'x-whenHidden': 'clear' }, { 'x-whenHidden': 'omit' }] as const)(
    '%j: what was typed and hidden binds nobody, and is there when it comes back',
    async (more) => {
      const desk = new Desk(sourceOf(properties(more)));
      for (const [name, value] of [
        ['lx', 'a'],
        ['ja', '1'],
        ['lx', 'b'],
        ['jb', '5'],
      ] as const)
        desk.set(name, value);
      const data = await expectAgreement(desk, 'submit');
      expect(await desk.store.submit()).toEqual([]);
      expect([data['ja'] ?? null, data['jc']]).toEqual([null, '1']);
      desk.set('lx', 'a');
      expect([desk.store.model.value('ja'), desk.store.model.value('jc')]).toEqual(['1', '2']);
      expect((await desk.store.submit()).map(({ path }) => path)).toEqual(['jb']);
    },
  );

  test.each([
    [{}, '3', ['jb']],
    [{ 'x-whenHidden': 'clear' }, null, []],
  ] as const)('%j: what was stored before it was hidden', async (more, expected, refused) => {
    const desk = new Desk(sourceOf(properties(more)));
    for (const [name, value] of [
      ['lx', 'a'],
      ['ja', '3'],
    ] as const)
      desk.set(name, value);
    desk.take((await desk.answers('submit')).data, false);
    for (const [name, value] of [
      ['ja', '9'],
      ['lx', 'b'],
      ['jb', '5'],
    ] as const)
      desk.set(name, value);
    const data = await expectAgreement(desk, 'submit');
    expect(data['ja'] ?? null).toBe(expected);
    expect((await desk.store.submit()).map(({ path }) => path)).toEqual(refused);
  });
});

describe('what linkage closes', () => {
  const source = sourceOf({
    lx: text('类型', {
      'x-linkage': [
        {
          when: 'lx == "a"',
          then: [
            { field: 'ja', mode: 'r' },
            { field: 'jc', mode: 'r' },
            { field: 'mx', mode: 'r' },
          ],
        },
      ],
    }),
    ja: number('甲数'),
    jb: number('乙数', { 'x-rules': 'max_value:ja' }),
    jc: number('默认', { 'x-defaultFormula': 'ja + 1' }),
    mx: table('明细', { ca: number('数'), cb: number('价', { default: 2 }) }),
  });

  test('is as it was stored, on the screen as well, and back when it is open again', async () => {
    const desk = new Desk(source);
    for (const [name, value] of [
      ['ja', '3'],
      ['jc', '8'],
    ] as const)
      desk.set(name, value);
    desk.store.addRow('mx', { ca: '1' });
    desk.take((await desk.answers('submit')).data, false);
    for (const [name, value] of [
      ['ja', '9'],
      ['jc', '7'],
    ] as const)
      desk.set(name, value);
    desk.set('ca', '5', desk.store.model.rows('mx')[0]);
    desk.store.addRow('mx', { ca: '6' });
    desk.set('lx', 'a');
    const data = await expectAgreement(desk, 'submit');
    expect(plain(data)).toMatchObject({ ja: '3', jc: '8', mx: [{ ca: '1', cb: '2' }] });
    desk.set('lx', 'b');
    expect(plain(await expectAgreement(desk, 'submit'))).toMatchObject({ ja: '9', jc: '7', mx: [{ ca: '5' }, { ca: '6' }] });
  });

  test.each([
    ['a value', { ja: '99' }],
    ['an entry over a default', { jc: '99', sticky_: ['jc'] }],
    ['a cell', { mx: [{ id_: 'r1', ca: '99' }] }],
    ['a row more', { mx: [{ id_: 'r1' }, { ca: '4' }] }],
    ['a row less', { mx: [] }],
  ])('takes nothing from a client that sends %s all the same', async (_, sent) => {
    const stored = { id_: 'doc', lx: 'a', ja: '3', jb: '1', jc: '4', mx: [{ id_: 'r1', ca: '1', cb: '2' }] };
    const { data, ignored } = await checkSubmission({
      source,
      permission,
      stored,
      incoming: { ...stored, ...sent },
      context,
      lookup: async () => undefined,
      validation: { translate, today: context.today },
      level: 'submit',
    });
    expect(plain(data)).toEqual(plain(stored));
    expect(ignored).not.toEqual([]);
  });
});

const whenHidden = fc.constantFrom({}, { 'x-whenHidden': 'keep' as const }, { 'x-whenHidden': 'clear' as const }, { 'x-whenHidden': 'omit' as const });
const mainWhen = fc.constantFrom('lx == "a"', 'lx == "b"', 'ja > 5', 'jb > 5', 'jc > 8', 'jf > 10', 'sum(mx.item.ca) > 6', 'count(mx.item.ca) > 1');
const rowWhen = fc.constantFrom('item.lx == "a"', 'item.ca > 5', 'item.cb > 4', 'item.cc > 7', 'lx == "a"', 'ja > 4');
const mainTarget = fc.constantFrom('ja', 'jb', 'jc', 'jd', 'jf', 'mx');
const rowTarget = fc.constantFrom('item.ca', 'item.cb', 'item.cc', 'item.cf', 'item.nn');
/** Nobody hides by its own value what is entered: what hides itself cannot be entered. */
const linkage = (when: fc.Arbitrary<string>, target: fc.Arbitrary<string>): fc.Arbitrary<LinkageRule> =>
  fc
    .record({ when, field: target, other: fc.boolean(), mode: fc.constantFrom('n' as const, 'n' as const, 'r' as const) })
    .filter(({ when: condition, field }) => field.endsWith('f') || !condition.includes(field))
    .map(({ when: condition, field, other, mode }) => ({
      when: condition,
      then: [{ field, mode: other ? ('w' as const) : mode }],
      else: other ? [{ field, mode }] : [],
    }));

const forms = fc
  .record({
    said: fc.array(whenHidden, { minLength: 12, maxLength: 12 }),
    main: fc.array(linkage(mainWhen, mainTarget), { minLength: 1, maxLength: 3 }),
    rows: fc.array(linkage(rowWhen, rowTarget), { maxLength: 2 }),
  })
  .map(({ said: words, main, rows }) =>
    sourceOf(
      {
        lx: text('类型', { 'x-linkage': main }),
        ja: number('甲', { 'x-rules': 'required', ...words[0] }),
        jb: number('乙', { 'x-rules': 'max_value:ja', ...words[1] }),
        jc: number('丙', { 'x-defaultFormula': 'ja + jb', ...words[2] }),
        jd: number('丁', { default: 2, 'x-rules': 'min_value:jc', ...words[3] }),
        jf: number('戊', { 'x-formula': 'ja * 2 + sum(mx.item.ca)', 'x-rules': 'max_value:20', ...words[4] }),
        mx: table(
          '明细',
          {
            lx: text('类型', { 'x-linkage': rows }),
            ca: number('甲', { 'x-rules': 'required|max_value:ja', ...words[5] }),
            cb: number('乙', { default: 1, 'x-rules': 'max_value:item.ca', ...words[6] }),
            cc: number('丙', { 'x-defaultFormula': 'item.ca + jb', ...words[7] }),
            cf: number('丁', { 'x-formula': 'item.ca + item.cb + item.cc', 'x-rules': 'max_value:25', ...words[8] }),
            nn: table('里', { na: number('甲'), nb: number('乙', { 'x-formula': 'item.na + parent.ca' }) }, words[9]),
          },
          { 'x-rules': 'row_unique:ca', ...words[10] },
        ),
      },
      [
        { key: 'r1', check: 'ja + jb + sum(mx.item.cc) < 30', message: '太多' },
        { key: 'r2', field: 'jd', check: 'jd < 9', message: '丁太多' },
      ],
    ),
  );

const value = fc.constantFrom(null, '1', '3', '6', '9');
const edits = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('main' as const), name: fc.constantFrom('ja', 'jb', 'jc', 'jd'), value }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('lx' as const), row: fc.nat(3), value: fc.constantFrom('a', 'b', null) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('cell' as const), row: fc.nat(3), name: fc.constantFrom('ca', 'cb', 'cc'), value }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('add' as const, 'remove' as const, 'inner' as const), row: fc.nat(3), value }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('save' as const), reopens: fc.boolean() }) },
  ),
  { minLength: 3, maxLength: 18 },
);

/** Forms that publishing takes: no part goes because of what is computed from it. */
const comesToRest = ({ schema }: FormSource): boolean =>
  !lintPackage([{ kind: 'bo', key: 'f', name: 'f', spec: { schema } }], { checkFormula: expressionReads }).some(({ code }) => code === 'E06');

test('over random forms and edits browser and server refuse the same and mean the same values', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(forms.filter(comesToRest), edits, async (source, steps) => {
      const desk = new Desk(source);
      for (const step of steps) {
        const mx = desk.store.form.tableByName.get('mx');
        // rows that are not on screen, or read-only there, cannot be touched
        const isClosed = (name: string, parent?: Row): boolean => {
          const table = desk.store.form.tableByName.get(name);
          return table === undefined || desk.store.isClosed(table, parent);
        };
        const rows = mx === undefined || desk.store.tableMode(mx) === 'n' || isClosed('mx') ? [] : desk.store.model.rows('mx');
        const row = 'row' in step ? rows[step.row % Math.max(rows.length, 1)] : undefined;
        if (step.kind === 'save') desk.take(await expectAgreement(desk, 'draft'), step.reopens);
        else if (step.kind === 'main') desk.set(step.name, step.value);
        else if (step.kind === 'lx' && (step.row === 0 || row)) desk.set('lx', step.value, step.row === 0 ? undefined : row);
        else if (step.kind === 'cell' && row) desk.set(step.name, step.value, row);
        else if (step.kind === 'add' && !isClosed('mx')) desk.store.addRow('mx', { ca: step.value });
        else if (step.kind === 'inner' && row && !isClosed('nn', row)) desk.store.addRow('nn', { na: step.value }, undefined, row);
        else if (step.kind === 'remove' && row) desk.store.removeRow('mx', row);
      }
      await expectAgreement(desk, 'submit');
    }),
    process.env.YUANBIAO_LONG === '1' ? { numRuns: 50_000 } : { numRuns: 300, seed: 20261116 },
  );
});
