import { userEvent, waitFor, within } from 'storybook/test';
import type { CompiledField } from '../../registry/form/index.ts';
import { cellAddress, evaluateForm, isEmptyValue, parseRules, type Row } from '../../validators/index.ts';
import type { StoryCheck } from './planStories.ts';
import { disagreement, readSample } from './samples.ts';
import { stageIn, type Stage } from './stages.ts';

/** What a story proves by itself; a failure names both values. */
export const storyChecks: Readonly<Record<StoryCheck, (canvas: HTMLElement) => Promise<void>>> = {
  async fillSample(canvas) {
    await waitFor(() => stageIn(canvas));
    const stage = stageIn(canvas);
    fill(stage);
    await waitFor(() => expectSample(stage), { timeout: 5000 });
    await submit(canvas);
    await waitFor(
      () => {
        if (document.querySelector('.ant-message-success') === null) throw new Error(`the sample is refused: ${listedLines().join('; ')}`);
      },
      { timeout: 5000 },
    );
  },

  async submitEmpty(canvas) {
    await waitFor(() => stageIn(canvas));
    const stage = stageIn(canvas);
    const wanted = requiredCells(stage);
    await submit(canvas);
    await waitFor(
      () => {
        const { store } = stage;
        const found = store.issueAddresses().filter((address) => store.issue(address)?.rule === 'required');
        const lines = listedLines();
        const unlisted = wanted.filter(({ field, address }) => !found.includes(address) || !lines.some((line) => line.includes(field.title)));
        if (unlisted.length > 0 || found.length !== wanted.length) {
          throw new Error(
            `expected ${wanted.length} required fields (${wanted.map(({ field }) => field.title).join('、')}), listed ${found.length}: ${lines.join('; ')}`,
          );
        }
      },
      { timeout: 5000 },
    );
  },

  async menuLeads(canvas) {
    await waitFor(() => within(canvas).getByRole('table'));
    const broken = [...canvas.querySelectorAll('[data-broken]')].map((entry) => entry.getAttribute('data-broken'));
    if (broken.length > 0) throw new Error(`these entries lead nowhere: ${broken.join(', ')}`);
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
  const [sample] = open.samples;
  if (!sample) return;
  const visible = store.toData();
  const computed = evaluateForm(open.whole, visible, context).data;
  const failure = disagreement(
    sample.name,
    readSample(open.whole, sample, (field) => (open.form.byPath.has(field.path) ? visible : computed)),
  );
  if (failure !== '') throw new Error(failure);
}

/** Cells that must be filled now and are not. */
function requiredCells({ store, open }: Stage): { readonly field: CompiledField; readonly address: string }[] {
  const isMissing = (field: CompiledField, row?: Row): boolean => {
    const mode = store.mode(field, row);
    const required = mode === 'b' || (mode === 'w' && parseRules(field.rules ?? '').some((rule) => rule.name === 'required'));
    return required && isEmptyValue(store.value(field, row));
  };
  return [
    ...open.form.fields.filter((field) => isMissing(field)).map((field) => ({ field, address: field.path })),
    ...open.form.tables
      .filter((table) => store.tableMode(table) !== 'n')
      .flatMap((table) =>
        store
          .rows(table.name)
          .flatMap((row) =>
            table.columns.filter((column) => isMissing(column, row)).map((field) => ({ field, address: cellAddress(table.name, row, field.name) })),
          ),
      ),
  ];
}
