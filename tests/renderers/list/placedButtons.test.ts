import { expect, test } from 'vitest';
import { appliesTo, createButtonRegistry, placeButtons } from '../../../renderers/button/index.ts';

/** What a list offers for a row, the call behind it takes. */
const rows = { loose: {}, draft: { inst_id: '1', status: 'draft' }, running: { inst_id: '1', status: 'running' }, end: { inst_id: '1', status: 'end' } };
const registry = createButtonRegistry();

test.each<[string, (keyof typeof rows)[]]>([
  ['edit', ['loose', 'draft']],
  ['delete', ['loose', 'draft']],
  ['edit:draft', ['loose', 'draft']],
  ['view', ['loose', 'draft', 'running', 'end']],
  ['view:running', ['running']],
  ['urge', ['draft', 'running', 'end']],
])('%s', (name, offered) => {
  const [placed] = placeButtons([name], (alias) => registry.get(alias));
  if (!placed) throw new Error(`no button <${name}>`);
  expect(Object.entries(rows).flatMap(([row, values]) => (appliesTo(placed, values) ? [row] : []))).toEqual(offered);
});
