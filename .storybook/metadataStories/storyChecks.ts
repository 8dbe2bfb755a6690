import { userEvent, waitFor, within } from 'storybook/test';
import type { CompiledField } from '../../registry/form/index.ts';
import { evaluateForm, isEmptyValue, parseRules, toWireValue } from '../../validators/index.ts';
import type { StoryCheck } from './planStories.ts';
import { stageIn, type Stage } from './stages.ts';

/** What a story proves by itself; a failure names both values. */
export const storyChecks: Readonly<Record<StoryCheck, (canvas: HTMLElement) => Promise<void>>> = {
  async fillSample(canvas) {
    await waitFor(() => stageIn(canvas));
    const stage = stageIn(canvas);
    fill(stage);
    await waitFor(() => expectSample(stage), { timeout: 5000 });
    await submit(canvas);
    await waitFor(() => {
      if (document.querySelector('.ant-message-success') === null) throw new Error(`the sample is refused: ${listedLines().join('; ')}`);
    }, { timeout: 5000 });
  },

  async submitEmpty(canvas) {
    await waitFor(() => stageIn(canvas));
    const stage = stageIn(canvas);
    const wanted = requiredFields(stage).map((field) => field.title);
    await submit(canvas);
    await waitFor(() => {
      const listed = listedLines();
      const missing = wanted.filter((title) => !listed.some((line) => line.startsWith(title)));
      const others = listed.length - wanted.length;
      const rules = stage.open.form.rules.length + stage.open.form.tables.length + stage.open.form.fields.filter((field) => field.formula !== undefined).length;
      if (missing.length > 0 || others < 0 || others > rules) {
        throw new Error(`expected ${wanted.length} required fields (${wanted.join('、')}), listed ${listed.length}: ${listed.join('; ')}`);
      }
    }, { timeout: 5000 });
  },
};

// helpers

async function submit(canvas: HTMLElement): Promise<void> {
  await userEvent.click(within(canvas).getByRole('button', { name: /^(提\s?交|Submit)$/ }));
}

function listedLines(): string[] {
  return [...document.querySelectorAll('.yb-issue-list li')].map((line) => line.textContent ?? '');
}

/** Enters the first sample as a person would: what may be written field by field, rows as pickers bring them. */
function fill({ store, open }: Stage): void {
  const data = open.samples[0]?.data ?? {};
  for (const field of open.form.fields) {
    const writable = field.formula === undefined && (store.mode(field) === 'w' || store.mode(field) === 'b');
    if (writable && Object.hasOwn(data, field.name)) store.set(field, data[field.name]);
  }
  for (const table of open.form.tables) {
    const rows = data[table.name];
    if (!Array.isArray(rows)) continue;
    for (const row of [...store.rows(table.name)]) store.removeRow(table.name, row);
    for (const row of rows as Record<string, unknown>[]) {
      const known = Object.entries(row).filter(([name]) => open.form.byPath.has(`${table.name}.item.${name}`));
      store.addRow(table.name, Object.fromEntries(known.filter(([name]) => open.form.byPath.get(`${table.name}.item.${name}`)?.query === undefined)));
    }
  }
}

/** Visible results are read from the form; hidden ones are computed as the server computes them. */
function expectSample({ store, open, context }: Stage): void {
  const sample = open.samples[0];
  const visible = store.toData();
  const computed = evaluateForm(open.whole, visible, context).data;
  const wrong: string[] = [];
  for (const [path, expected] of Object.entries(sample?.expected ?? {})) {
    const found = fieldAt(open.whole.byPath, path);
    if (found === undefined) {
      wrong.push(`${path}: no such field`);
      continue;
    }
    const shown = open.form.byPath.has(found.field.path) ? visible : computed;
    const actual = toWireValue(found.field, found.read(shown));
    if (!isSame(actual, expected)) wrong.push(`${found.field.title} ${path}: expected ${String(expected)}, received ${String(actual)}`);
  }
  if (wrong.length > 0) throw new Error(`${sample?.name}: ${wrong.join('; ')}`);
}

function fieldAt(byPath: ReadonlyMap<string, CompiledField>, path: string): { field: CompiledField; read: (data: Record<string, unknown>) => unknown } | undefined {
  const [, table, index, column] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  if (table === undefined || column === undefined) {
    const field = byPath.get(path);
    return field && { field, read: (data) => data[path] };
  }
  const field = byPath.get(`${table}.item.${column}`);
  return field && { field, read: (data) => (data[table] as Record<string, unknown>[] | undefined)?.[Number(index)]?.[column] };
}

function isSame(actual: unknown, expected: unknown): boolean {
  if (isEmptyValue(actual) && isEmptyValue(expected)) return true;
  if (typeof expected === 'number') return !isEmptyValue(actual) && Number(actual) === expected;
  return String(actual) === String(expected);
}

/** Fields of the main record that must be filled now and are not. */
function requiredFields({ store, open }: Stage): CompiledField[] {
  return open.form.fields.filter((field) => {
    const mode = store.mode(field);
    const required = mode === 'b' || (mode === 'w' && parseRules(field.rules ?? '').some((rule) => rule.name === 'required'));
    return required && isEmptyValue(store.value(field));
  });
}
