import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileForm, type FormPermission, type FormSource, type PropertySchema } from '../../../registry/form/index.ts';
import { checkSubmission, type SubmissionRequest } from '../../../validators/submission.ts';
import { translateRule } from '../../../validators/index.ts';
import { dataTemplateBoBatchUpdate, dataTemplateBoSave, instanceStart, taskComplete, taskDetail } from '../../../schemas/calls/index.ts';
import type { FlowForm } from '../../../schemas/calls/entities/form.ts';
import { truthOf } from '../../../server/documents/truth/index.ts';
import type { HandlerContext } from '../../../server/context/HandlerContext.ts';
import type { TenantDb } from '../../../server/db/index.ts';
import type { QueryReader } from '../../../server/lists/customQuery.ts';
import { base64, dailyClaim, type Office } from '../runtime/office.ts';
import { issuesOf, openOffice, type Data } from './shippedForms.ts';

const dicts: Readonly<Record<string, readonly { readonly value: string; readonly label: string; readonly parent?: string; readonly disabled?: boolean }[]>> = {
  sf: [
    { value: 'zj', label: '浙江' },
    { value: 'js', label: '江苏' },
  ],
  cs: [
    { value: 'hz', label: '杭州', parent: 'zj' },
    { value: 'nb', label: '宁波', parent: 'zj' },
    { value: 'nj', label: '南京', parent: 'js' },
    { value: 'old', label: '旧市', parent: 'js', disabled: true },
    { value: 'any', label: '其他' },
  ],
  a: [
    { value: '1', label: '一' },
    { value: '2', label: '二' },
  ],
  b: [
    { value: '2', label: '二' },
    { value: '3', label: '三' },
  ],
};
const place = (parent: string): Record<string, PropertySchema> => ({
  sf: { type: 'string', title: '省份', 'x-ui': { widget: 'select', dict: 'sf' } },
  cs: { type: 'string', title: '城市', 'x-ui': { widget: 'select', dict: 'cs', parentField: parent } },
});
const schema: PropertySchema = {
  type: 'object',
  properties: {
    ...place('sf'),
    lx: {
      type: 'string',
      title: '类型',
      'x-ui': { widget: 'input' },
      'x-linkage': [{ when: "lx == 'b'", then: [{ field: 'xz', options: 'b' }], else: [{ field: 'xz', options: 'a' }] }],
    },
    xz: { type: 'string', title: '选择', 'x-ui': { widget: 'select', dict: 'a' } },
    bz: { type: 'string', title: '备注', 'x-ui': { widget: 'input' } },
    t: {
      type: 'array',
      title: '行程',
      'x-ui': { widget: 'subTable' },
      items: {
        type: 'object',
        properties: {
          ...place('item.sf'),
          zs: { type: 'string', title: '住地', 'x-ui': { widget: 'select', dict: 'cs', parentField: 'sf' } },
          n: {
            type: 'array',
            title: '站点',
            'x-ui': { widget: 'subTable' },
            items: { type: 'object', properties: { cs: { type: 'string', title: '站', 'x-ui': { widget: 'select', dict: 'cs', parentField: 'parent.sf' } } } },
          },
        },
      },
    },
  },
} as PropertySchema;
const source = { key: 'f', name: 'f', boAlias: 'f', schema, layout: [], rules: [], summary: [] } as unknown as FormSource;
const stored: Data = {
  id_: 'r',
  sf: 'zj',
  cs: 'hz',
  lx: 'a',
  xz: '1',
  bz: '',
  t: [{ id_: 't1', sf: 'zj', cs: 'nb', zs: 'hz', n: [{ id_: 'n1', cs: 'hz' }] }],
};

interface Case {
  readonly name: string;
  /** Modes that differ from `w`, by `field` or `table.column`. */
  readonly modes?: Readonly<Record<string, 'r' | 'n'>>;
  readonly stored?: Data;
  readonly sent: Data;
  /** Hidden fields that the form declares as told. */
  readonly reveals?: readonly string[];
  readonly issues: readonly (readonly [path: string, rule: string, words?: string])[];
}
const row = (changes: Data): Data => ({ t: [{ id_: 't1', ...changes }] });
const cases: readonly Case[] = [
  { name: 'nothing', sent: { ...stored }, issues: [] },
  { name: 'another child of the same parent', sent: { cs: 'nb' }, issues: [] },
  { name: 'a child without a parent', sent: { cs: 'any' }, issues: [] },
  { name: 'a child of another parent', sent: { cs: 'nj' }, issues: [['cs', 'cascade', '「城市」不属于所选的「省份」']] },
  {
    name: 'the parent alone',
    sent: { sf: 'js' },
    issues: [
      ['cs', 'cascade', '「城市」不属于所选的「省份」'],
      ['t[0].zs', 'cascade', '「住地」不属于所选的「省份」'],
    ],
  },
  { name: 'the parent and its child', sent: { sf: 'js', cs: 'nj', ...row({ zs: 'nj' }) }, issues: [] },
  { name: 'the parent is cleared', sent: { sf: null, ...row({ zs: null }) }, issues: [['cs', 'cascade']] },
  { name: 'parent and child are cleared', sent: { sf: null, cs: null, ...row({ zs: null }) }, issues: [] },
  {
    name: 'a child that is read-only',
    modes: { cs: 'r', 't.zs': 'r' },
    sent: { sf: 'js' },
    issues: [
      ['sf', 'cascade', '「城市」不属于所选的「省份」'],
      ['sf', 'cascade', '「住地」不属于所选的「省份」'],
    ],
  },
  {
    name: 'a child that is hidden is not named',
    modes: { cs: 'n', 't.zs': 'n' },
    sent: { sf: 'js' },
    issues: [
      ['sf', 'withheld', '不符合填写要求'],
      ['sf', 'withheld'],
    ],
  },
  { name: 'a parent that is hidden is not named', modes: { sf: 'n' }, sent: { cs: 'nj' }, issues: [['cs', 'choice', '不是可选的值']] },
  { name: 'a hidden parent is not measured: the choice that fits it', modes: { sf: 'n' }, sent: { cs: 'nb' }, issues: [['cs', 'choice']] },
  { name: 'a hidden parent is not measured: a choice without a parent', modes: { sf: 'n' }, sent: { cs: 'any' }, issues: [['cs', 'choice']] },
  { name: 'a hidden parent holds nobody up', modes: { sf: 'n' }, sent: { cs: 'hz', bz: 'x' }, issues: [] },
  { name: 'under a hidden parent a choice may be taken away', modes: { sf: 'n' }, sent: { cs: null }, issues: [] },
  {
    name: 'a hidden parent in the row above is not measured',
    modes: { 't.sf': 'n' },
    sent: row({ n: [{ id_: 'n1', cs: 'nb' }] }),
    issues: [['t[0].n[0].cs', 'choice']],
  },
  { name: 'a hidden parent that is declared: what fits', modes: { sf: 'n' }, reveals: ['sf'], sent: { cs: 'nb' }, issues: [] },
  { name: 'a hidden parent that is declared: what does not', modes: { sf: 'n' }, reveals: ['sf'], sent: { cs: 'nj' }, issues: [['cs', 'choice']] },
  {
    name: 'a hidden child is not measured: a parent that it fits',
    modes: { cs: 'n', 't.zs': 'n' },
    stored: { ...stored, cs: 'nj', t: [] },
    sent: { sf: 'js' },
    issues: [['sf', 'withheld']],
  },
  {
    name: 'a hidden child that is declared',
    modes: { cs: 'n', 't.zs': 'n' },
    reveals: ['cs'],
    stored: { ...stored, cs: 'nj', t: [] },
    sent: { sf: 'js' },
    issues: [],
  },
  {
    name: 'the parent in a row',
    sent: row({ sf: 'js' }),
    issues: [
      ['t[0].cs', 'cascade'],
      ['t[0].n[0].cs', 'cascade'],
    ],
  },
  {
    name: 'the parent in a row, children read-only',
    modes: { 't.cs': 'r', 'n.cs': 'r' },
    sent: row({ sf: 'js' }),
    issues: [
      ['t[0].sf', 'cascade', '「城市」不属于所选的「省份」'],
      ['t[0].sf', 'cascade', '「站」不属于所选的「省份」'],
    ],
  },
  { name: 'nobody is held up by what he does not touch', stored: { ...stored, cs: 'old' }, sent: { bz: 'x' }, issues: [] },
  {
    name: 'a child that is out of use counts for who changes its parent',
    stored: { ...stored, cs: 'old', sf: 'js', t: [] },
    sent: { sf: 'zj' },
    issues: [['cs', 'choice']],
  },
  { name: 'choices that linkage swaps', sent: { lx: 'b' }, issues: [['xz', 'choice']] },
  { name: 'choices that linkage swaps, with one that is in both', stored: { ...stored, xz: '2' }, sent: { lx: 'b' }, issues: [] },
];

async function issuesWith({ modes = {}, stored: before = stored, sent, reveals = [] }: Case) {
  const of = (prefix: string, names: readonly string[]): Record<string, 'w' | 'r' | 'n'> =>
    Object.fromEntries(names.map((name) => [name, modes[`${prefix}${name}`] ?? 'w']));
  const permission: FormPermission = {
    fields: { f: of('', ['sf', 'cs', 'lx', 'xz', 'bz', 't']), t: of('t.', ['sf', 'cs', 'zs', 'n']), n: of('n.', ['cs']) },
    table: { t: { add: true, del: true }, n: { add: true, del: true } },
  };
  const meta = {
    list: async (_kind: string, { keys }: { keys: readonly string[] }) => keys.map((key) => ({ key, spec: { items: dicts[key] } })),
    find: async () => undefined,
  };
  const reader = { meta } as unknown as QueryReader;
  const form = compileForm(source, permission);
  const request: SubmissionRequest = {
    source,
    permission,
    stored: structuredClone(before),
    incoming: structuredClone(sent),
    context: { user: { id: 'u' }, today: '2026-11-16', now: '2026-11-16 09:00:00' } as SubmissionRequest['context'],
    lookup: async () => undefined,
    validation: { translate: translateRule('zh-CN'), today: '2026-11-16' },
    level: 'submit',
    refusesUntruth: true,
    everything: false,
    truth: truthOf({
      handler: {} as HandlerContext,
      db: {} as TenantDb,
      reader,
      form,
      stored: before,
      recordId: undefined,
      isDraft: false,
      reveals: new Set(reveals),
    }),
  };
  return (await checkSubmission(request)).issues;
}

describe('a value stands under another', () => {
  test.each(cases.map((each) => [each.name, each] as const))('%s', async (_name, each) => {
    const issues = await issuesWith(each);
    expect(issues.map(({ path, rule }) => [path, rule])).toEqual(each.issues.map(([path, rule]) => [path, rule]));
    for (const [index, [, , words]] of each.issues.entries()) if (words !== undefined) expect(issues[index]?.message).toBe(words);
  });
});

describe('on the shipped forms', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  }, 120_000);
  afterAll(() => office.server.close());
  const claim = (changes: Data): Data => {
    const record = dailyClaim()['rcfybx'] as Data;
    const [first = {}, ...rest] = record['sub_fymx'] as Data[];
    return { rcfybx: { ...record, sub_fymx: [{ ...first, ...changes }, ...rest] } };
  };

  test('finance cannot move a line to an account to which its type does not belong, and may choose another type', async () => {
    const instId = await office.start('liuyang', 'rcfybxsqV2', claim({}));
    expect(await office.decide('linzhiqiang', instId)).toMatchObject({ state: true });
    const task = await office.task('fangmin', instId);
    const { body } = await office.call<FlowForm>('fangmin', taskDetail, { query: { taskId: task.id } });
    const record = body.data?.['rcfybx'] as Data;
    const moved = {
      ...body.data,
      rcfybx: { ...record, sub_fymx: (record['sub_fymx'] as Data[]).map((row, index) => (index === 0 ? { ...row, yskm: '660206' } : row)) },
    };
    const reply = (await office.call('fangmin', taskComplete, { body: { taskId: task.id, actionName: 'agree', opinion: '同意', data: base64(moved) } })).body;
    expect(issuesOf(reply)).toEqual([expect.objectContaining({ path: 'fymx[0].fylx', rule: 'cascade', message: '「费用类型」不属于所选的「预算科目」' })]);
  });

  test('who starts is told at the child', async () => {
    const reply = (await office.call('liuyang', instanceStart, { body: { flowKey: 'rcfybxsqV2', data: base64(claim({ yskm: '660206' })), formType: 'inner' } }))
      .body;
    expect(issuesOf(reply)).toEqual([expect.objectContaining({ path: 'fymx[0].fylx', rule: 'cascade' })]);
    const saved = (await office.call('liuyang', dataTemplateBoSave, { params: { boAlias: 'rcfybx' }, body: { ...claim({}), formKey: 'rcfybxsqV2' } })).body;
    expect(saved).toMatchObject({ state: true });
    expect(
      (await office.call('liuyang', dataTemplateBoBatchUpdate, { params: { boAlias: 'rcfybx' }, body: [{ id_: String(saved.value), bxsy: '改' }] })).body,
    ).toMatchObject({ state: true });
  });
});
