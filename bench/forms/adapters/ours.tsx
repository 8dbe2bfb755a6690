/** The product's own runtime: compiled form, FormModel, FormStore and FormView as the portal uses them. */
import { createRoot } from 'react-dom/client';
import { compileForm, type FormSource, type PropertySchema } from '../../../registry/form/index.ts';
import { createRendererRegistry, RenderProvider, type RenderContextValue } from '../../../renderers/core/index.ts';
import { FormStore, FormView } from '../../../renderers/form/index.ts';
import { SubTable } from '../../../renderers/form/subtable/lazySubTable.tsx';
import { enUS } from '../../../validators/messages/enUS.ts';
import { translateWith } from '../../../validators/index.ts';
import type { Adapter, Handle } from '../adapter.ts';
import {
  addends,
  columns,
  extraFields,
  flatFields,
  formulas,
  initialValues,
  isWideText,
  newRow,
  PATTERN,
  rowsOf,
  ruledFields,
  textFields,
  TRIGGER,
  wideFormulas,
  wideInputs,
  wideRows,
  wideTotals,
  type FieldSpec,
} from '../workloads.ts';

// a page fetches what its tables need while the document is under way
await SubTable.preload();

const never = (): Promise<never> => Promise.reject(new Error('not part of the benchmark'));
const surroundings: RenderContextValue = {
  t: (key) => key,
  locale: 'en-US',
  services: {
    upload: never,
    download: never,
    readFile: never,
    pick: never,
    openDialog: never,
    query: never,
    dict: never,
    open: () => undefined,
    confirm: never,
    notify: { success: () => undefined, warning: () => undefined, error: () => undefined },
  },
  registry: createRendererRegistry([]),
};

interface Mounted {
  readonly store: FormStore;
}

interface Parts {
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly data: Record<string, unknown>;
  /** A condition beside the properties. */
  readonly branch?: { readonly if: PropertySchema; readonly then: PropertySchema };
  readonly children?: (store: FormStore) => React.ReactNode;
}

function mount(root: HTMLElement, { properties, data, branch, children }: Parts): Mounted {
  const all = { ...properties, ...branch?.then.properties };
  const source: FormSource = {
    key: 'bench',
    name: 'bench',
    version: 1,
    boAlias: 'bench',
    schema: { type: 'object', properties, ...(branch === undefined ? {} : { if: branch.if, then: branch.then }) },
    layout: [{ group: 'Group', fields: Object.keys(all) }],
    rules: [],
    summary: [],
  };
  const writable = (names: readonly string[]): Record<string, 'w'> => Object.fromEntries(names.map((name) => [name, 'w']));
  const items = properties.rows?.items?.properties ?? {};
  const form = compileForm(source, {
    fields: { bench: writable(Object.keys(all)), rows: writable(Object.keys(items)) },
    table: { rows: { add: true, del: true, copy: true, import: true } },
  });
  const store = new FormStore(form, data, {
    context: { user: { id: 'u', name: 'u' }, today: '2026-11-16', now: '2026-11-16 09:00:00' },
    translate: translateWith(enUS),
  });
  createRoot(root).render(
    <RenderProvider value={surroundings}>
      <FormView store={store} mode="start" />
      {children?.(store)}
    </RenderProvider>,
  );
  return { store };
}

function property(field: FieldSpec): PropertySchema {
  return { type: field.type, title: field.title, 'x-ui': { widget: field.type === 'number' ? 'number' : 'input', span: 8 } };
}

const propertiesOf = (fields: readonly FieldSpec[], more: PropertySchema = {}): Record<string, PropertySchema> =>
  Object.fromEntries(fields.map((field) => [field.key, { ...property(field), ...more }]));

export const adapter: Adapter = {
  w1(root, n) {
    const fields = flatFields(n);
    const { store } = mount(root, { properties: propertiesOf(fields), data: initialValues(fields) });
    return { get: (index) => store.model.value(fields[index]?.key ?? '') };
  },

  w2(root) {
    const fields = addends();
    const computed = Object.fromEntries(
      formulas().map(({ key, title, formula }) => [
        key,
        { type: 'number', title, 'x-formula': formula, 'x-ui': { widget: 'number', span: 8, precision: 2 } } satisfies PropertySchema,
      ]),
    );
    mount(root, { properties: { ...propertiesOf(fields), ...computed }, data: initialValues(fields) });
    return {
      total: () => root.querySelector('[data-address="t29"] .yb-value')?.textContent ?? '',
      ready: () => root.querySelectorAll('input').length >= 100 && root.querySelector('[data-address="t29"] .yb-value') !== null,
    };
  },

  w3: (root, n) => mountTable(root, n),

  w4(root, n) {
    const fields = ruledFields(n);
    mount(root, {
      properties: propertiesOf(fields, { 'x-rules': `required|regex:${PATTERN}` }),
      data: initialValues(fields),
      children: (store) => (
        <button type="button" id="submit" className="yb-button" onClick={() => void store.submit()}>
          Submit
        </button>
      ),
    });
    return { submitButton: () => root.querySelector<HTMLElement>('#submit'), errorCount: () => root.querySelectorAll('.yb-error').length };
  },

  w5(root, n) {
    const fields = textFields(n);
    const { store } = mount(root, {
      properties: propertiesOf(fields),
      data: initialValues(fields),
      branch: { if: { properties: { f0: { const: TRIGGER } }, required: ['f0'] }, then: { properties: propertiesOf(extraFields()) } },
    });
    return { get: (index) => store.model.value(fields[index]?.key ?? '') };
  },

  w6: (root, n) => mountWide(root, n),

  paste(root, n) {
    const handle = mountWide(root, n);
    const block = Array.from({ length: n }, (_, row) => Array.from({ length: 8 }, (_cell, column) => ((row + column) % 7) + 11).join('\t')).join('\n');
    return {
      ...handle,
      async act() {
        const input = await handle.openCell?.(0, 'c3');
        input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        await frame();
        const data = new DataTransfer();
        data.setData('text/plain', block);
        const before = handle.total?.();
        (document.activeElement ?? root).dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        await until(() => handle.total?.() !== before);
      },
    };
  },

  async import(root, n) {
    const { default: writeWorkbook } = await import('write-excel-file/browser');
    const inputs = columns.filter((column) => column.formula === undefined);
    const cells = rowsOf(n).map((row) => inputs.map(({ key }) => ({ value: row[key as keyof typeof row] })));
    const file = new File([await writeWorkbook([inputs.map(({ title }) => ({ value: title })), ...cells]).toBlob()], 'rows.xlsx');
    const handle = mountTable(root, 1);
    return {
      ...handle,
      ready: () => root.querySelector('[role=grid] [role=gridcell]') !== null,
      async act() {
        button('subtable.import')?.click();
        await until(() => document.querySelector('.ant-modal input[type=file]') !== null);
        const data = new DataTransfer();
        data.items.add(file);
        const chooser = document.querySelector<HTMLInputElement>('.ant-modal input[type=file]');
        if (chooser) chooser.files = data.files;
        chooser?.dispatchEvent(new Event('change', { bubbles: true }));
        await until(() => button('subtable.importStart') !== undefined);
        button('subtable.importStart')?.click();
        await until(() => Number(root.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) === n + 2);
      },
    };
  },
};

// helpers

const frame = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => done());
  });

async function until(isDone: () => boolean): Promise<void> {
  const started = performance.now();
  while (!isDone()) {
    if (performance.now() - started > 60_000) throw new Error('nothing happened in a minute');
    await frame();
  }
}

/** Texts are their keys here. */
const button = (text: string): HTMLElement | undefined => [...document.querySelectorAll('button')].find((each) => each.textContent === text);

const tableOf = (items: Readonly<Record<string, PropertySchema>>): PropertySchema => ({
  type: 'array',
  title: 'Rows',
  maxItems: 6000,
  items: { type: 'object', properties: items },
  'x-ui': { widget: 'subTable', span: 24 },
});

function mountTable(root: HTMLElement, n: number): Handle {
  const blank = newRow();
  const items = Object.fromEntries(
    columns.map((column) => [
      column.key,
      {
        type: column.type,
        title: column.title,
        'x-ui': { widget: column.type === 'number' ? 'number' : 'input', width: 110 },
        ...(column.formula === undefined ? { 'x-default': blank[column.key as keyof typeof blank] } : { 'x-formula': column.formula }),
      } satisfies PropertySchema,
    ]),
  );
  mount(root, {
    properties: { total: { type: 'number', title: 'Total', 'x-formula': 'sum(rows.item.amount)', 'x-ui': { widget: 'money', span: 8 } }, rows: tableOf(items) },
    data: { rows: rowsOf(n) },
  });
  return tableHandle(root, 'total');
}

function mountWide(root: HTMLElement, n: number): Handle {
  const items: Record<string, PropertySchema> = {
    ...Object.fromEntries(
      wideInputs.map((key) => [
        key,
        {
          type: isWideText(key) ? 'string' : 'number',
          title: key,
          'x-ui': { widget: isWideText(key) ? 'input' : 'number', width: 90 },
        } satisfies PropertySchema,
      ]),
    ),
    ...Object.fromEntries(
      wideFormulas.map(({ key, formula }) => [
        key,
        { type: 'number', title: key, 'x-formula': formula, 'x-ui': { widget: 'number', width: 90 } } satisfies PropertySchema,
      ]),
    ),
  };
  const totals = Object.fromEntries(
    wideTotals.map((key) => [
      `sum_${key}`,
      { type: 'number', title: key, 'x-formula': `sum(rows.item.${key})`, 'x-ui': { widget: 'money', span: 8 } } satisfies PropertySchema,
    ]),
  );
  mount(root, { properties: { ...totals, rows: tableOf(items) }, data: { rows: wideRows(n) } });
  return tableHandle(root, 'sum_p4');
}

function tableHandle(root: HTMLElement, total: string): Handle {
  const grid = (): HTMLElement | null => root.querySelector('[role=grid]');
  return {
    total: () => root.querySelector(`[data-address="${total}"] .yb-value`)?.textContent ?? '',
    addButton: () => root.querySelector<HTMLElement>('.yb-toolbar button'),
    rowCount: () => {
      const count = Number(grid()?.getAttribute('aria-rowcount') ?? 1) - 1;
      return grid()?.querySelector(`[aria-rowindex="${count + 1}"]`) ? count : -1;
    },
    ready: () => root.querySelectorAll('[role=row]').length > 12,
    async openCell(row, column) {
      const scroller = grid();
      if (!scroller) return null;
      scroller.scrollIntoView({ block: 'center' });
      scroller.scrollTop = Math.max(0, row * 36 - 200);
      for (let tries = 0; tries < 60; tries++) {
        await frame();
        const cell = scroller.querySelector<HTMLElement>(`[aria-rowindex="${row + 2}"] [data-address$=".${column}"]`);
        if (!cell) continue;
        cell.click();
        await frame();
        return cell.querySelector('input');
      }
      return null;
    },
  };
}
