import { expect, test } from 'vitest';
import { placeWords } from '../../../renderers/diff/places.ts';
import { FormStore } from '../../../renderers/form/index.ts';
import { compile } from '../form/support/mountForm.tsx';
import { storeOptions } from '../form/support/surroundings.tsx';

const stops = { type: 'array', title: '停留', items: { properties: { dd: { type: 'string', title: '地点' } } } };
const form = compile({
  properties: {
    sy: { type: 'string', title: '事由' },
    xc: { type: 'array', title: '行程', items: { properties: { cs: { type: 'string', title: '城市' }, tl: stops } } },
  },
});
const data = {
  sy: '开会',
  xc: [
    { id_: 'a', cs: '杭州', tl: [] },
    {
      id_: 'b',
      cs: '宁波',
      tl: [
        { id_: 's', dd: '站' },
        { id_: 'u', dd: '港' },
      ],
    },
  ],
};

test.each<[place: string, path: string, parent: string | undefined, words: string]>([
  ['sy', 'sy', undefined, '事由'],
  ['xc#b.cs', 'xc.item.cs', undefined, '行程 at 2 · 城市'],
  ['tl#u.dd', 'tl.item.dd', undefined, '行程 at 2 › 停留 at 2 · 地点'],
  ['tl#s', 'tl', 'xc#b', '行程 at 2 › 停留 at 1'],
  ['xc#z', 'xc', undefined, '行程 gone'],
  ['tl#z', 'tl', 'xc#b', '行程 at 2 › 停留 gone'],
  ['tl#z', 'tl', 'xc#y', '行程 gone › 停留 gone'],
  // records from before rows named the row that they stand in
  ['tl#z', 'tl', undefined, '停留 gone'],
])('%s %s in %s', (place, path, parent, words) => {
  const store = new FormStore(form, data, storeOptions);
  const say = placeWords(store, (key, params) => `${String(params?.['table'])} ${key === 'diff.rowAt' ? `at ${String(params?.['row'])}` : 'gone'}`);
  expect(say.place(place, path, parent)).toBe(words);
  store.dispose();
});
