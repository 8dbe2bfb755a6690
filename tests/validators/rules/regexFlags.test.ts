import { expect, test } from 'vitest';
import { compileForm } from '../../../registry/form/index.ts';
import { evaluateForm, FormModel, modeOf, parseRules, runRuleString } from '../../../validators/index.ts';
import { context } from '../model/fixture.ts';

test.each([
  ['regex:/^[A-Z]+$/i', 'abc', true],
  ['regex:/^[A-Z]+$/i', 'ab1', false],
  ['regex:/^[A-Z]+$/', 'abc', false],
  ['regex:/^a.b$/s', 'a\nb', true],
  ['regex:/^(?=.*[A-Z])[A-Z0-9]+$/i', 'a1', true],
  ['regex:/api/', '/api/x', true],
  ['regex:/api/', 'api', false],
])('%s on %j: %s', async (rule, value, valid) => {
  expect((await runRuleString(rule, value)).valid).toBe(valid);
});

test.each(['regex:/^a$/g', 'regex:/^a$/ii', 'regex:/^a$/x'])('%s is refused', (rule) => {
  expect(() => parseRules(rule)).toThrow(
    expect.objectContaining({ code: 'RULE_BAD_PARAMETER', params: expect.objectContaining({ name: 'pattern' }) as unknown }),
  );
});

test('two rules with one condition both hold, in browser and server, and are explained in full', () => {
  const when = "a == '1' || a == '2'";
  const linkage = (field: string) => ({ when, then: [{ field, mode: 'n' as const }] });
  const text = { type: 'string', 'x-ui': { widget: 'input' } };
  const form = compileForm(
    {
      key: 'f',
      name: 'f',
      version: 1,
      boAlias: 'bo',
      schema: { type: 'object', properties: { a: { ...text, 'x-linkage': [linkage('b'), linkage('c')] }, b: text, c: text } },
      layout: [],
      rules: [],
      summary: [],
    },
    { fields: { bo: { a: 'w', b: 'w', c: 'w' } } },
  );
  const model = new FormModel(form, { a: '1' }, context);
  for (const view of [model, evaluateForm(form, { a: '1' }, context)]) {
    expect(form.fields.map((field) => modeOf(view, field))).toEqual(['w', 'n', 'n']);
  }
  expect(model.linkageAt('c')[0]?.rule).toBe(`a: ${when}`);
});
