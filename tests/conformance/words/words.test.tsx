import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldDisplay, type CompiledField, type FieldDisplay, type PropertySchema } from '../../../registry/form/index.ts';
import { DialogView } from '../../../renderers/dialog/index.ts';
import { createControlRegistry, defaultControls, FormStore, type FormStoreOptions } from '../../../renderers/form/index.ts';
import { Binding } from '../../../renderers/form/store/Binding.ts';
import { ListView, type ListTemplate } from '../../../renderers/list/index.ts';
import { exportCell } from '../../../server/lists/exportCells.ts';
import { loadParts } from '../controls/loadParts.ts';
import { compile, mountForm, settle, unmountAll } from '../../renderers/form/support/mountForm.tsx';
import { storeOptions, Surroundings } from '../../renderers/form/support/surroundings.tsx';
import { sheetOf, storeOf } from '../../renderers/print/support.tsx';
import { wordsCases, type WordsCase } from './cases.ts';

const lines = Object.entries(wordsCases).flatMap(([widget, cases]) =>
  typeof cases === 'string' ? [] : cases.map((line, index) => ({ widget, line, name: `${widget}${index}` })),
);
const properties: Record<string, PropertySchema> = Object.fromEntries(
  lines.map(({ widget, line, name }) => [name, { type: line.type, title: name, 'x-ui': { widget, ...line.ui }, ...line.schema }]),
);
const data = Object.fromEntries(lines.map(({ line, name }) => [name, line.value]));
const dict = [
  { value: 'hangzhou', label: '杭州' },
  { value: 'beijing', label: '北京' },
];
const area = [
  { value: 'hangzhou', label: '杭州' },
  { value: 'xihu', label: '西湖', parent: 'hangzhou' },
];
const displays: Readonly<Record<string, FieldDisplay>> = Object.fromEntries(
  Object.entries(properties).map(([name, property]) => [name, fieldDisplay(name, property, Object.values(properties))]),
);
const columns = lines.map(({ name }) => ({ field: name, title: name, display: displays[name] }));
const template = { alias: 'l', name: 'l', columns, dicts: { cs: dict, qy: area } } satisfies ListTemplate;
const row = { ...data, id_: '1' };

/** Names of the controls -> what the places say of their fields. */
const said: Record<'form' | 'paper' | 'list' | 'dialog', Map<string, string>> = { form: new Map(), paper: new Map(), list: new Map(), dialog: new Map() };
const bare = (text: string): string => text.replace(/[\s\u200b]/g, '');

beforeAll(async () => {
  await loadParts();
  const modes = Object.fromEntries(lines.map(({ name }) => [name, 'r' as const]));
  const form = await mountForm({ properties, data, modes, mode: 'read' });
  await settle();
  for (const { name } of lines) said.form.set(name, form.place(name).querySelector('.yb-value')?.textContent ?? '');
  unmountAll();
  const sheet = sheetOf(await storeOf({ properties, data }), { blocks: [{ type: 'fields', fields: lines.map(({ name }) => name) }] });
  for (const block of sheet.blocks) if (block.kind === 'fields') for (const item of block.lines.flat()) said.paper.set(item.key, item.cell.text);
  const list = (
    <ListView
      template={template}
      source={{ load: () => Promise.resolve({ rows: [row], total: 1 }) }}
      state={{ filters: {}, keyword: '', sort: undefined, page: 1, pageSize: 20 }}
      onStateChange={() => undefined}
    />
  );
  (await texts(list, 'tbody tr.ant-table-row td')).slice(1).forEach((text, at) => said.list.set(lines[at]?.name ?? '', text));
  const source = { rows: () => Promise.resolve({ rows: [row], total: 1 }), nodes: () => Promise.resolve([]) };
  const dialog = (
    <DialogView
      template={{ ...template, columns: [{ field: 'id_', title: 'id_' }, ...columns], style: 'list', resultMap: {}, selectNum: 1, width: 900, height: 600 }}
      source={source}
      options={{}}
      onDone={() => undefined}
    />
  );
  // drawn for a narrow screen: the first column is the title of the others
  for (const text of await texts(dialog, '.yb-dialog-facts > span')) said.dialog.set(text.slice(0, text.indexOf('：')), text.slice(text.indexOf('：') + 1));
}, 60_000);

afterAll(unmountAll);

test('every control has its lines', () => {
  expect(Object.keys(wordsCases).sort()).toEqual(defaultControls.map(({ widget }) => widget).sort());
});

describe.each(lines.map((each) => [each.name, each] as const))('%s', (name, { widget, line }) => {
  test(`says ${line.words}`, () => {
    const control = createControlRegistry().get(widget);
    expect(control?.text(bindingOf(name)), 'the control').toBe(line.words);
    expect(bare(said.form.get(name) ?? ''), 'the form').toContain(bare(line.form ?? line.words));
    expect(said.paper.get(name), 'the paper').toContain(line.paper ?? line.words);
    expect(said.list.get(name), 'the list').toBe(line.words);
    expect(said.dialog.get(name), 'the dialog').toBe(line.words);
    expect(
      exportCell(line.value, { type: 'text', display: displays[name], locale: 'zh-CN', dict: (key) => (key === 'qy' ? area : dict) }),
      'the sheet',
    ).toEqual(line.sheet ?? line.words);
  });
});

describe('the other names of a control', () => {
  test.each(
    defaultControls.flatMap(({ widget, aliases = [] }) => (typeof wordsCases[widget] === 'string' ? [] : aliases.map((alias) => [alias, widget] as const))),
  )('%s says what %s says', (alias, widget) => {
    for (const { type, ui = {}, schema, value, words } of wordsCases[widget] as readonly WordsCase[]) {
      if (schema !== undefined || 'dict' in ui) continue;
      const store = new FormStore(compile({ properties: { f: { type, 'x-ui': { widget: alias, ...ui } } } }), { f: value }, options);
      expect(
        createControlRegistry()
          .get(alias)
          ?.text(new Binding(store, store.form.byPath.get('f') as CompiledField)),
      ).toBe(words);
    }
  });
});

// helpers

const options: FormStoreOptions = { ...storeOptions, locale: 'zh-CN' };
const store = new FormStore(compile({ properties }), data, options);
store.dict('cs');
store.dict('qy');

function bindingOf(name: string): Binding {
  const field = store.form.byPath.get(name);
  if (field === undefined) throw new Error(`no field ${name}`);
  return new Binding(store, field);
}

/** The texts of some parts of a view. */
async function texts(view: ReactNode, parts: string): Promise<string[]> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Surroundings>{view}</Surroundings>));
  await settle();
  const found = [...document.body.querySelectorAll(parts)].map((part) => part.textContent ?? '');
  await act(async () => root.unmount());
  document.body.replaceChildren();
  return found;
}
