import { describe, expect, test } from 'vitest';
import { applyPatch, decidable, tablesOf } from '../../../renderers/diff/index.ts';
import { FormStore } from '../../../renderers/form/index.ts';
import { mergeRecords, patchOf } from '../../../validators/diff/index.ts';
import { compile } from '../form/support/mountForm.tsx';
import { storeOptions } from '../form/support/surroundings.tsx';

const date = { type: 'string', title: '日期', 'x-ui': { widget: 'date' } };
const form = compile({
  properties: {
    rq: date,
    qj: { type: 'array', title: '期间', 'x-ui': { widget: 'dateRange' } },
    sy: { type: 'string', title: '事由', 'x-rules': 'required' },
    mx: { type: 'array', title: '明细', items: { properties: { sm: { type: 'string', title: '说明', 'x-rules': 'required' }, rq: date } } },
  },
});

describe('what an autosave brings back is as it was left, and judged as if it had been typed', () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>, readonly string[]]>([
    ['a day that does not exist', {}, { rq: '2026-02-30' }, ['rq']],
    ['text that is no day', {}, { rq: 'morgen' }, ['rq']],
    ['a day', {}, { rq: '2026-02-28' }, []],
    ['half a range', {}, { qj: ['2026-11-01', ''] }, ['qj']],
    ['a demanded text that was cleared', { sy: '开会' }, { sy: null }, ['sy']],
    ['a row: only what is in it', {}, { mx: [{ rq: '2026-02-30' }] }, ['mx.rq']],
  ])('%s', (_name, base, mine, wrong) => {
    const store = new FormStore(form, base, storeOptions);
    const before = store.toData();
    applyPatch(store, patchOf(decidable(store, mergeRecords(before, { ...before, ...mine }, before, tablesOf(form)))));
    expect(store.toData()).toMatchObject(mine);
    expect(store.issueAddresses().map((address) => address.replace(/#[^.]*/, ''))).toEqual(wrong);
    store.dispose();
  });
});
