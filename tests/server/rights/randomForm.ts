import fc from 'fast-check';
import type { RawItem } from '../../../registry/metadata/index.ts';

export type Letter = 'w' | 'b' | 'r' | 'n';
export type Preset = 'start' | 'read' | 'UserTask2';
export const presets: readonly Preset[] = ['start', 'read', 'UserTask2'];

const kinds = ['text', 'area', 'money', 'number', 'switch', 'select', 'tags', 'date', 'datetime', 'user', 'file'] as const;
export type Kind = (typeof kinds)[number];

export interface RandomField {
  readonly name: string;
  readonly title: string;
  readonly kind: Kind;
  readonly formula: string | undefined;
  readonly defaultFormula: string | undefined;
  readonly required: boolean;
  readonly modes: Readonly<Record<Preset, Letter>>;
}

export interface RandomTable {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly RandomField[];
  readonly nested: RandomTable | undefined;
  readonly hidden: Readonly<Record<Preset, boolean>>;
  readonly ops: Readonly<Record<Preset, { readonly add: boolean; readonly del: boolean; readonly import: boolean; readonly export: boolean }>>;
}

/** A form as the fuzz knows it: what may be seen and written stands here in plain words, apart from the code under test. */
export interface RandomForm {
  readonly index: number;
  readonly bo: string;
  readonly fields: readonly RandomField[];
  readonly tables: readonly RandomTable[];
  /** Fields that linkage may write or clear. */
  readonly linked: ReadonlySet<string>;
  readonly items: readonly RawItem[];
}

/** Whether the values of a field can be told from each other: numbers and flags of few values cannot carry a mark. */
export const isMarked = (kind: Kind): boolean => kind !== 'switch';

/** Modes as the rights say; a computed field is never better than read-only. */
export const modeIn = (field: RandomField, preset: Preset): Letter => {
  const mode = field.modes[preset];
  if (preset === 'read' && mode !== 'n') return 'r';
  return field.formula !== undefined && mode !== 'n' ? 'r' : mode;
};
/** A table whose columns are all hidden is hidden itself. */
export const isHiddenTable = (table: RandomTable, preset: Preset): boolean =>
  table.hidden[preset] || table.columns.every((column) => modeIn(column, preset) === 'n');
export const allTables = (tables: readonly RandomTable[]): RandomTable[] =>
  tables.flatMap((table) => [table, ...(table.nested === undefined ? [] : [table.nested])]);

const letter = fc.constantFrom<Letter>('w', 'w', 'b', 'r', 'n', 'n');
const modes = fc.record({ start: letter, read: fc.constantFrom<Letter>('r', 'r', 'n'), UserTask2: letter });
const rawField = fc.record({
  kind: fc.constantFrom(...kinds),
  modes,
  computed: fc.integer({ min: 0, max: 9 }),
  required: fc.integer({ min: 0, max: 7 }),
  inputs: fc.tuple(fc.nat(), fc.nat()),
});
const ops = fc.record({ add: fc.boolean(), del: fc.boolean(), import: fc.boolean(), export: fc.boolean() });
const seldom = fc.integer({ min: 0, max: 5 }).map((value) => value === 0);
const rawTable = fc.record({
  columns: fc.array(rawField, { minLength: 2, maxLength: 6 }),
  nested: fc.option(fc.array(rawField, { minLength: 2, maxLength: 4 })),
  hidden: fc.record({ start: seldom, read: seldom, UserTask2: seldom }),
  ops: fc.record({ start: ops, read: ops, UserTask2: ops }),
  nestedOps: fc.record({ start: ops, read: ops, UserTask2: ops }),
});
const rawForm = fc.record({
  fields: fc.array(rawField, { minLength: 6, maxLength: 14 }),
  tables: fc.tuple(rawTable, rawTable),
  links: fc.array(fc.record({ from: fc.nat(), to: fc.nat(), act: fc.nat() }), { maxLength: 3 }),
  withRules: fc.boolean(),
});
type RawField = typeof rawField extends fc.Arbitrary<infer T> ? T : never;
type RawForm = typeof rawForm extends fc.Arbitrary<infer T> ? T : never;

/** So many forms of a seed, each with its business object, list, query, dialog and flow. */
export function randomForms(count: number, seed: number): RandomForm[] {
  return fc.sample(rawForm, { seed, numRuns: count }).map(build);
}

// helpers

function build(raw: RawForm, index: number): RandomForm {
  const bo = `fz${index}`;
  const fields = fieldsOf(raw.fields, `f${index}m`);
  const tables = raw.tables.map((table, at): RandomTable => {
    const name = `t${index}x${at}`;
    const nestedName = `${name}c`;
    const nested =
      table.nested === null
        ? undefined
        : {
            name: nestedName,
            title: `NAME_${nestedName}`,
            columns: fieldsOf(table.nested, `${nestedName}k`, true),
            nested: undefined,
            hidden: { start: false, read: false, UserTask2: false },
            ops: table.nestedOps,
          };
    return { name, title: `NAME_${name}`, columns: fieldsOf(table.columns, `${name}k`, true), nested, hidden: table.hidden, ops: table.ops };
  });
  const linked = new Set<string>();
  const linkage = new Map<string, object[]>();
  for (const { from, to, act } of raw.links) {
    const source = fields[from % fields.length];
    const target = fields[to % fields.length];
    if (source === undefined || target === undefined || source === target || target.formula !== undefined) continue;
    const actions = [{ mode: 'n' }, { mode: 'r' }, { required: true }, { value: target.kind === 'text' ? 'set by linkage' : null }];
    linkage.set(source.name, [
      ...(linkage.get(source.name) ?? []),
      { when: `${source.name} == 'switch me'`, then: [{ field: target.name, ...actions[act % actions.length] }] },
    ]);
    linked.add(target.name);
  }
  const form: Omit<RandomForm, 'items'> = { index, bo, fields, tables, linked };
  return { ...form, items: itemsOf(form, linkage, raw.withRules) };
}

function fieldsOf(raw: readonly RawField[], prefix: string, inRow = false): RandomField[] {
  const fields: RandomField[] = [];
  for (const [at, { kind, modes: given, computed, required, inputs }] of raw.entries()) {
    const numbers = fields.filter((field) => field.kind === 'money' || field.kind === 'number');
    const [a, b] = inputs.map((input) => numbers[input % Math.max(numbers.length, 1)]);
    const path = (field: RandomField | undefined): string => (inRow ? `item.${field?.name}` : String(field?.name));
    const text = (kind === 'money' || kind === 'number') && a !== undefined ? `${path(a)} * 3 + ${path(b)}` : undefined;
    const name = `${prefix}${at}`;
    fields.push({
      name,
      title: `NAME_${name}`,
      kind,
      modes: given,
      required: required === 0 && (given.start === 'w' || given.start === 'b'),
      formula: computed < 4 ? text : undefined,
      defaultFormula: computed >= 4 && computed < 6 ? text : undefined,
    });
  }
  return fields;
}

const shapes: Readonly<Record<Kind, { readonly type: string; readonly widget: string; readonly more?: object }>> = {
  text: { type: 'string', widget: 'input' },
  area: { type: 'string', widget: 'textarea' },
  money: { type: 'number', widget: 'money' },
  number: { type: 'number', widget: 'number' },
  switch: { type: 'boolean', widget: 'switch' },
  select: { type: 'string', widget: 'select' },
  tags: { type: 'array', widget: 'checkbox', more: { items: { type: 'string' } } },
  date: { type: 'string', widget: 'date', more: { format: 'date' } },
  datetime: { type: 'string', widget: 'datetime', more: { format: 'date-time' } },
  user: { type: 'object', widget: 'user' },
  file: { type: 'string', widget: 'upload' },
};

function property({ title, kind, formula, defaultFormula, required }: RandomField, linkage?: readonly object[]): object {
  const { type, widget, more } = shapes[kind];
  return {
    type,
    title,
    'x-ui': { widget },
    ...more,
    ...(formula === undefined ? {} : { 'x-formula': formula }),
    ...(defaultFormula === undefined ? {} : { 'x-defaultFormula': defaultFormula }),
    ...(required ? { 'x-rules': 'required' } : {}),
    ...(linkage === undefined ? {} : { 'x-linkage': linkage }),
  };
}

const tableProperty = (table: RandomTable): object => ({
  type: 'array',
  title: table.title,
  'x-ui': { widget: 'subTable' },
  items: {
    type: 'object',
    properties: {
      ...Object.fromEntries(table.columns.map((column) => [column.name, property(column)])),
      ...(table.nested === undefined ? {} : { [table.nested.name]: tableProperty(table.nested) }),
    },
  },
});

function itemsOf(form: Omit<RandomForm, 'items'>, linkage: ReadonlyMap<string, readonly object[]>, withRules: boolean): RawItem[] {
  const { bo, fields, tables, index } = form;
  const names = fields.map(({ name }) => name);
  const perm = (preset: Preset): object => ({
    main: {
      '*': 'n',
      ...Object.fromEntries(fields.map((field) => [field.name, field.modes[preset]])),
      ...Object.fromEntries(tables.filter((table) => table.hidden[preset]).map((table) => [table.name, 'n'])),
    },
    sub: Object.fromEntries(
      allTables(tables).map((table) => [table.name, Object.fromEntries(table.columns.map((column) => [column.name, column.modes[preset]]))]),
    ),
    subOps: Object.fromEntries(allTables(tables).map((table) => [table.name, table.ops[preset]])),
    opinion: { sp: preset === 'read' ? 'n' : 'w' },
  });
  const columns = fields.map(({ name, title, kind }) => ({ field: name, title, ...(kind === 'money' ? { sum: true, format: 'money' } : {}) }));
  const condition = fields.map(({ name, kind }) => ({
    field: name,
    op: kind === 'money' || kind === 'number' ? 'EQUAL' : 'LIKE',
    source: 'parameter',
    parameter: `p_${name}`,
  }));
  const node = (id: string, type: string, more: object = {}): object => ({ id, type, name: id, ...more });
  const first = names.slice(0, 3);
  return [
    {
      kind: 'bo',
      key: bo,
      name: bo,
      spec: {
        schema: {
          type: 'object',
          properties: {
            ...Object.fromEntries(fields.map((field) => [field.name, property(field, linkage.get(field.name))])),
            ...Object.fromEntries(tables.map((table) => [table.name, tableProperty(table)])),
          },
        },
      },
    },
    {
      kind: 'form',
      key: `${bo}V1`,
      name: bo,
      spec: {
        bo,
        layout: [{ group: 'all', fields: [...names, ...tables.map(({ name }) => name)] }],
        perm: { start: perm('start'), read: perm('read'), UserTask2: perm('UserTask2') },
        ...(withRules ? { rules: [{ key: 'r1', check: `${names[0]} != 'forbidden'`, message: 'not allowed', field: names[0] }] } : {}),
        summary: first,
      },
    },
    {
      kind: 'dataTemplate',
      key: `dt_${bo}`,
      name: bo,
      spec: {
        bo,
        form: `${bo}V1`,
        columns,
        filters: fields.map(({ name }) => ({ field: name, op: 'EQUAL' })),
        keyword: names,
        defaultSort: [{ field: names[0] ?? '' }],
        toolbar: ['add', 'import', 'export'],
        rowButtons: ['edit', 'delete'],
        rowFilter: [{ role: '*', sql: "id_ <> 'hidden'" }],
      },
    },
    // a laxer form of the same business object, for people who are not the viewer
    {
      kind: 'form',
      key: `${bo}Admin`,
      name: bo,
      auth: { start: ['role:fykj'], view: ['role:fykj'] },
      spec: {
        bo,
        layout: [{ group: 'all', fields: [...names, ...tables.map(({ name }) => name)] }],
        perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } },
      },
    },
    ...fields.slice(0, 3).map(
      ({ name }, at): RawItem => ({
        kind: 'customQuery',
        key: `q${index}x${at}`,
        name: bo,
        spec: {
          dsType: 'dataSource',
          object: `w_${bo}`,
          rowFilter: 'all',
          conditions: condition.slice(at, at + 1),
          results: fields.map((field) => ({ field: field.name, title: field.title })),
          sort: [{ field: name }],
          pageSize: 50,
        },
      }),
    ),
    {
      kind: 'customQuery',
      key: `q${index}all`,
      name: bo,
      spec: {
        dsType: 'dataSource',
        object: `w_${bo}`,
        rowFilter: 'all',
        results: fields.map((field) => ({ field: field.name, title: field.title })),
        pageSize: 50,
      },
    },
    {
      kind: 'customDialog',
      key: `d${index}`,
      name: bo,
      spec: {
        style: 'list',
        object: `w_${bo}`,
        rowFilter: 'all',
        columns,
        keyword: names,
        conditions: condition,
        sort: names.map((field) => ({ field })),
        resultMap: Object.fromEntries(names.map((name) => [`r_${name}`, name])),
        pageSize: 50,
      },
    },
    {
      kind: 'customDialog',
      key: `c${index}`,
      name: bo,
      spec: {
        style: 'combined',
        object: `w_${bo}`,
        rowFilter: 'all',
        columns,
        tree: { object: `w_${bo}`, id: names[0] ?? '', parent: names[1] ?? '', label: names[2] ?? '', field: names[3] ?? '' },
        resultMap: { x: names[0] ?? '' },
      },
    },
    {
      kind: 'customDialog',
      key: `e${index}`,
      name: bo,
      spec: {
        style: 'tree',
        object: `w_${bo}`,
        rowFilter: 'all',
        columns,
        tree: { id: names[0] ?? '', parent: names[1] ?? '', label: names[2] ?? '' },
        resultMap: { x: names[0] ?? '' },
      },
    },
    {
      kind: 'flow',
      key: `${bo}V1`,
      name: bo,
      spec: {
        form: `${bo}V1`,
        subject: bo,
        nodes: [
          node('StartEvent1', 'START'),
          node('UserTask1', 'USERTASK', { assignee: { rule: 'startUser' }, buttons: ['startFlow', 'saveDraft'] }),
          node('UserTask2', 'USERTASK', { assignee: { rule: 'users', users: ['chen'] }, buttons: ['agree', 'reject', 'backToStart'] }),
          node('EndEvent1', 'END'),
        ],
        edges: [
          { from: 'StartEvent1', to: 'UserTask1' },
          { from: 'UserTask1', to: 'UserTask2' },
          { from: 'UserTask2', to: 'EndEvent1' },
        ],
      },
    },
  ];
}
