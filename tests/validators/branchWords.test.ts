import { describe, expect, test } from 'vitest';
import { compileForm, type FormSource } from '../../registry/form/index.ts';
import { translateRule } from '../../validators/index.ts';
import { FormModel, validateCell, validateForm } from '../../validators/model/index.ts';
import { checkSubmission } from '../../validators/submission.ts';

type Data = Record<string, unknown>;

const card = { type: 'string', title: '卡号', minLength: 4 };
const cash = { type: 'number', title: '现金额', maximum: 1000 };
const reason = { type: 'string', title: '原因' };
const way = { type: 'string', title: '方式' };
const roots: Readonly<Record<string, Data>> = {
  'told by what is filled in': {
    properties: {},
    oneOf: [
      { properties: { card }, required: ['card'] },
      { properties: { cash, reason }, required: ['cash'] },
    ],
  },
  'two demands': {
    properties: {},
    oneOf: [
      { properties: { card }, required: ['card'] },
      { properties: { cash, reason }, required: ['cash', 'reason'] },
    ],
  },
  anyOf: {
    properties: {},
    anyOf: [
      { properties: { card }, required: ['card'] },
      { properties: { cash, reason }, required: ['cash'] },
    ],
  },
  'told by a member': {
    properties: { way },
    oneOf: [
      { properties: { way: { const: 'k' }, card }, required: ['card'] },
      { properties: { way: { const: 'x' }, cash, reason }, required: ['cash'] },
    ],
  },
  'one inside another': {
    properties: { way },
    oneOf: [
      { properties: { way: { const: 'k' }, card }, required: ['card'] },
      {
        properties: { way: { const: 'x' } },
        oneOf: [
          { properties: { cash }, required: ['cash'] },
          { properties: { reason }, required: ['reason'] },
        ],
      },
    ],
  },
};
const context = { user: { id: 'u', name: '甲' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };
const validation = { translate: translateRule('zh-CN'), today: context.today };

describe('where it is clear which branch is meant, what is wrong in it is told', () => {
  test.each<[string, Data, readonly string[]]>([
    ['told by what is filled in', { cash: 2000 }, ['cash 不能大于 1000']],
    ['told by what is filled in', { card: '12' }, ['card 长度不能少于 4']],
    ['told by what is filled in', { cash: 2000, reason: '急' }, ['cash 不能大于 1000']],
    ['told by what is filled in', { cash: 500 }, []],
    ['two demands', { cash: 2000 }, ['cash 不能大于 1000', 'reason 不能为空']],
    ['anyOf', { cash: 2000 }, ['cash 不能大于 1000']],
    ['told by a member', { way: 'x', cash: 2000 }, ['cash 不能大于 1000']],
    ['told by a member', { way: 'k', card: '12' }, ['card 长度不能少于 4']],
    ['one inside another', { way: 'x', cash: 2000 }, ['cash 不能大于 1000']],
  ])('%s: %j', async (name, data, told) => {
    const source = {
      key: 'f',
      name: 'f',
      boAlias: 'f',
      schema: { type: 'object', ...roots[name] },
      layout: [],
      rules: [],
      summary: [],
    } as unknown as FormSource;
    const permission = { fields: { f: { way: 'w', card: 'w', cash: 'w', reason: 'w' } } } as const;
    const form = compileForm(source, permission);
    const model = new FormModel(form, { ...data }, context);
    const words = (issues: readonly { readonly path: string; readonly message: string }[]): string[] =>
      issues.map(({ path, message }) => `${path} ${message}`).sort();
    expect(words(await validateForm(model, validation))).toEqual(told);
    const server = await checkSubmission({ source, permission, incoming: data, context, lookup: async () => undefined, validation, level: 'submit' });
    expect(words(server.issues)).toEqual(told);
    // already when the cell is left
    for (const path of Object.keys(data)) {
      const field = form.byPath.get(path);
      const issue = field && validateCell(model, field, undefined, validation);
      expect(issue ? [`${path} ${issue.message}`] : []).toEqual(told.filter((each) => each.startsWith(`${path} `)));
    }
  });
});
