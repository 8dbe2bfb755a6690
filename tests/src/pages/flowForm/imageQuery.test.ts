import { expect, test } from 'vitest';
import { imageQuery } from '../../../../src/pages/flowForm/useFlowSide.ts';

const nothing = { running: undefined, defId: undefined, defKey: undefined, instId: undefined };

test.each([
  ['a running document', { running: 'i1', defId: 'claim:1', instId: 'i1' }, { proInstId: 'i1' }],
  ['a start page by id', { defId: 'claim:1' }, { defId: 'claim:1' }],
  ['a start page by key', { defKey: 'claim' }, { defId: 'claim' }],
  ['a draft of a start page', { defKey: 'claim', instId: 'd1' }, { defId: 'claim' }],
  ['a draft by itself', { instId: 'd1' }, { proInstId: 'd1' }],
])('%s', (_, document, query) => {
  expect(imageQuery({ ...nothing, ...document })).toEqual(query);
});
