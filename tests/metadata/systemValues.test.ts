import { expect, test } from 'vitest';
import { checkExpression } from '../../formula/index.ts';
import { systemSymbols, systemValueRows } from '../../validators/expressions/systemNames.ts';

const nodes = [
  { id: 'K', type: 'SIGNTASK' },
  { id: 'A', type: 'USERTASK' },
];
const symbols = { main: new Map(), tables: new Map(), parents: new Map(), system: systemSymbols(nodes) };

test.each([
  ["$vote.K == 'yes'", '可取 pass（通过）、refuse（不通过）'],
  ["in($vote.K, 'pass', 'no')", '可取 pass（通过）、refuse（不通过）'],
  ["$decision.A == 'pass'", '可取 agree（同意）、oppose（反对）'],
  ["$vote.K == 'passed'", '是否指「pass」'],
  ["$vote.K == '通过'", '是否指「pass」'],
])('%s says what it could be', (text, hint) => {
  expect(checkExpression(text, { symbols }).problems).toMatchObject([{ code: 'EXP_VALUE', hint: { 'zh-CN': hint } }]);
});

test('every value that a flow may read is documented under both of its names', () => {
  const documented = new Set(systemValueRows().flatMap(({ name, alias }) => [name, alias ?? []].flat()));
  const asked = [...systemSymbols([...nodes, { id: 'C', type: 'CUSTOMSIGNTASK' }]).keys()].map((name) => name.replace(/(?<=[._])[KAC]$/, '<node>'));
  expect(asked.filter((name) => !documented.has(name))).toEqual([]);
});
