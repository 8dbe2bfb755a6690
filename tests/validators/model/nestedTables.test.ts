import { describe, expect, it } from 'vitest';
import {
  compileForm,
  fromBoData,
  permissionShape,
  toBoData,
  type FieldMode,
  type FormPermission,
  type FormSource,
  type PropertySchema,
} from '../../../registry/form/index.ts';
import { resolvePermission, translateRule, type StoredPermission } from '../../../validators/index.ts';
import { evaluateForm, FormModel, modeOf, projectData, projectForm, tableModeOf, validateForm, type Row } from '../../../validators/model/index.ts';
import { checkSubmission } from '../../../validators/submission.ts';
import { context } from './fixture.ts';

const money = (title: string, more: PropertySchema = {}): PropertySchema => ({ type: 'number', title, 'x-ui': { widget: 'money' }, ...more });

/** A trip claim: every leg has invoices of its own. */
const source: FormSource = {
  key: 'legs',
  name: '行程',
  version: 1,
  boAlias: 'trip',
  rules: [],
  summary: [],
  layout: [{ group: '行程', fields: ['zje', 'leg'] }],
  schema: {
    type: 'object',
    properties: {
      zje: money('总金额', { 'x-formula': 'sum(leg.item.je)' }),
      zse: money('总税额', { 'x-formula': 'sum(fp.item.se)' }),
      leg: {
        type: 'array',
        title: '行程',
        'x-ui': { widget: 'subTable' },
        items: {
          type: 'object',
          properties: {
            cs: { type: 'string', title: '城市', 'x-ui': { widget: 'input' }, 'x-rules': 'required' },
            sl: { type: 'number', title: '税率', 'x-ui': { widget: 'rate' } },
            gr: {
              type: 'boolean',
              title: '个人承担',
              'x-ui': { widget: 'switch' },
              'x-linkage': [{ when: 'item.gr == true', then: [{ field: 'item.fp', mode: 'n', clear: true }] }],
            },
            je: money('金额', { 'x-formula': 'sum(fp.item.je)' }),
            fp: {
              type: 'array',
              title: '发票',
              minItems: 0,
              maxItems: 3,
              'x-ui': { widget: 'subTable' },
              items: {
                type: 'object',
                properties: {
                  hm: { type: 'string', title: '号码', 'x-ui': { widget: 'input' }, 'x-rules': 'required' },
                  je: money('金额', { 'x-rules': 'required|max_value:1000' }),
                  se: money('税额', { 'x-formula': 'round(item.je * parent.sl, 2)' }),
                  bl: {
                    type: 'number',
                    title: '占比',
                    'x-ui': { widget: 'number' },
                    'x-formula': 'if(sum(fp.item.je) == 0, 0, round(item.je / sum(fp.item.je), 4))',
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};

const open: StoredPermission = {
  start: {
    main: { '*': 'w' },
    sub: { leg: { _: 'w' }, fp: { _: 'w' } },
    subOps: { leg: { add: true, del: true, copy: true }, fp: { add: true, del: true } },
  },
  audit: { main: { '*': 'r' }, sub: { leg: { _: 'r' }, fp: { _: 'r', je: 'w', se: 'n' } }, subOps: { leg: { add: false }, fp: { add: false, del: false } } },
  desk: { main: { '*': 'r' }, sub: { leg: { _: 'r', fp: 'n' }, fp: { _: 'w' } } },
};
const rightsAt = (preset: string): FormPermission => resolvePermission(open, preset, permissionShape(source));
const document = {
  leg: [
    {
      id_: 'L1',
      cs: '北京',
      sl: '0.06',
      fp: [
        { id_: 'F1', hm: 'a', je: '100' },
        { id_: 'F2', hm: 'b', je: '300' },
      ],
    },
    { id_: 'L2', cs: '深圳', sl: '0.09', fp: [{ id_: 'F3', hm: 'c', je: '10' }] },
  ],
};
const start = (data: Record<string, unknown> = document): FormModel => new FormModel(compileForm(source, rightsAt('start')), structuredClone(data), context);

describe('a table in the rows of a table', () => {
  it('is compiled after its parent, with columns found by its own name', () => {
    const form = compileForm(source, rightsAt('start'));
    expect(form.tables.map(({ name, parent }) => [name, parent])).toEqual([
      ['leg', undefined],
      ['fp', 'leg'],
    ]);
    expect(form.byPath.get('fp.item.je')?.table).toBe('fp');
    expect(form.byPath.has('leg.item.fp')).toBe(false);
  });

  it('gives sums of its own row to the parent and of all rows to the main record', () => {
    const model = start();
    const [first, second] = model.rows('leg');
    expect([first?.values.je, second?.values.je, model.value('zje'), model.value('zse')]).toEqual(['400.00', '10.00', '410.00', '24.90']);
    expect(model.rows('fp').map((row) => row.values.bl)).toEqual(['0.25', '0.75', '1']);
  });

  it.each<[string, (model: FormModel, rows: readonly Row[]) => void, unknown[]]>([
    ['a cell', (model, rows) => model.setCell('fp', rows[0] as Row, 'je', '200'), ['500.00', '510.00', '30.90']],
    ['what the rows read of the row around them', (model) => model.setCell('leg', model.rows('leg')[0] as Row, 'sl', '0.1'), ['400.00', '410.00', '40.90']],
    [
      'a new row',
      (model) => {
        model.addRow('fp', { hm: 'd', je: 1 }, undefined, model.rows('leg')[0]);
      },
      ['401.00', '411.00', '24.96'],
    ],
    [
      'a row that goes',
      (model, rows) => {
        model.removeRows('fp', [rows[1] as Row]);
      },
      ['100.00', '110.00', '6.90'],
    ],
  ])('follows %s', (_what, edit, expected) => {
    const model = start();
    edit(model, model.rows('fp'));
    expect([model.rows('leg')[0]?.values.je, model.value('zje'), model.value('zse')]).toEqual(expected);
  });

  it('goes and comes back with the row around it', () => {
    const model = start();
    const removed = model.removeRows('leg', [model.rows('leg')[0] as Row]);
    expect([model.value('zje'), model.rows('fp').length]).toEqual(['10.00', 1]);
    for (const { row, at } of removed) model.insertRow('leg', row, at);
    expect([model.value('zje'), model.rows('fp').length, model.toData().leg]).toEqual(['410.00', 3, start().toData().leg]);
  });

  it('is copied with its row, without identity', () => {
    const model = start();
    const copy = model.copyRow('leg', model.rows('leg')[0] as Row);
    expect(model.rowData(copy)).toMatchObject({
      cs: '北京',
      fp: [
        { hm: 'a', je: '100' },
        { hm: 'b', je: '300' },
      ],
    });
    expect(JSON.stringify(model.rowData(copy))).not.toContain('id_');
    expect(model.value('zje')).toBe('810.00');
  });

  it('can be hidden and emptied by linkage in one row only', () => {
    const model = start();
    const [first, second] = model.rows('leg') as [Row, Row];
    model.setCell('leg', first, 'gr', true);
    const fp = model.form.tableByName.get('fp');
    if (!fp) throw new Error('no fp');
    expect([tableModeOf(model, fp, first), tableModeOf(model, fp, second), model.rows('fp', first).length, model.value('zje')]).toEqual(['n', 'w', 0, '10.00']);
  });

  it('is checked with a place at every level', async () => {
    const model = start({
      leg: [
        {
          cs: '北京',
          fp: [
            { hm: 'a', je: 1 },
            { hm: '', je: 2000 },
          ],
        },
      ],
    });
    const issues = await validateForm(model, { translate: translateRule('zh-CN'), today: context.today });
    expect(issues.map(({ path, label, rule }) => [path, label, rule])).toEqual([
      ['leg[0].fp[1].hm', '行程 第1行 发票 第2行 · 号码', 'required'],
      ['leg[0].fp[1].je', '行程 第1行 发票 第2行 · 金额', 'max_value'],
    ]);
  });

  it('counts its rows in each row', async () => {
    const model = start({
      leg: [
        { cs: '甲', fp: [1, 2, 3, 4].map((je) => ({ hm: String(je), je })) },
        { cs: '乙', fp: [] },
      ],
    });
    const issues = await validateForm(model, { translate: translateRule('zh-CN'), today: context.today });
    expect(issues.map(({ path, rule }) => [path, rule])).toEqual([['leg[0].fp', 'maxRows']]);
  });

  it('travels with the prefix of the wire at every level', () => {
    const wire = toBoData('trip', document, ['leg', 'fp']);
    expect(wire.trip).toMatchObject({ sub_leg: [{ id_: 'L1', sub_fp: [{ hm: 'a' }, { hm: 'b' }] }, { sub_fp: [{ hm: 'c' }] }] });
    expect(fromBoData('trip', wire, ['leg', 'fp'])).toEqual(document);
  });
});

describe('rights of a nested table', () => {
  it.each<[string, FieldMode, FieldMode]>([
    ['start', 'w', 'w'],
    ['audit', 'w', 'w'],
    ['desk', 'n', 'n'],
  ])('at %s', (preset, table, column) => {
    const form = compileForm(source, rightsAt(preset));
    const model = new FormModel(form, structuredClone(document), context);
    const fp = form.tableByName.get('fp');
    const je = form.byPath.get('fp.item.je');
    if (!fp || !je) throw new Error('no fp');
    expect([tableModeOf(model, fp, model.rows('leg')[0]), modeOf(model, je, model.rows('fp')[0])]).toEqual([table, column]);
  });

  it('leave no trace of what they hide', () => {
    expect(JSON.stringify(projectForm(source, rightsAt('desk')))).not.toMatch(/发票|"fp"/);
    expect(JSON.stringify(projectData(source, rightsAt('desk'), document))).not.toMatch(/F1|"hm"/);
    const data = evaluateForm(compileForm(source, rightsAt('audit')), structuredClone(document), context).data;
    expect(JSON.stringify(projectData(source, rightsAt('audit'), data))).not.toMatch(/"se"/);
  });

  it('hold when a document is saved', async () => {
    const stored = evaluateForm(compileForm(source, rightsAt('start')), structuredClone(document), context).data;
    const { data, ignored, issues } = await checkSubmission({
      source,
      permission: rightsAt('audit'),
      stored,
      context,
      level: 'submit',
      incoming: {
        leg: [
          {
            id_: 'L1',
            cs: '伪造',
            fp: [
              { id_: 'F1', hm: '伪造', je: 50, se: 999 },
              { hm: 'new', je: 1 },
              { id_: 'F3', hm: 'c', je: 77 },
            ],
          },
          { id_: 'L2', fp: [] },
        ],
      },
      lookup: () => Promise.resolve(undefined),
      validation: { translate: translateRule('zh-CN'), today: context.today },
    });
    expect(data.leg).toMatchObject([
      {
        id_: 'L1',
        cs: '北京',
        je: '350.00',
        fp: [
          { id_: 'F1', hm: 'a', je: '50', se: '3.00' },
          { id_: 'F2', hm: 'b', je: '300' },
        ],
      },
      { id_: 'L2', cs: '深圳', fp: [{ id_: 'F3', hm: 'c', je: '10' }] },
    ]);
    expect(ignored).toEqual(expect.arrayContaining(['leg[0].cs', 'leg[0].fp[0].hm', 'leg[1].fp#F3']));
    expect(issues.filter(({ rule }) => rule === 'unknownRow').map(({ path }) => path)).toEqual(['leg[0].fp', 'leg[0].fp']);
  });
});
