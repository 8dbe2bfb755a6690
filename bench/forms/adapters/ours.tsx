/** The product's own runtime: compiled form, FormModel, FormStore and FormView as the portal uses them. */
import { createRoot } from 'react-dom/client';
import { Button } from 'antd';
import { compileForm, structuralSchema, type FormSource, type PropertySchema } from '../../../registry/form/index.ts';
import { createRendererRegistry, RenderProvider, type RenderContextValue } from '../../../renderers/core/index.ts';
import { FormStore, FormView } from '../../../renderers/form/index.ts';
import { translateRule } from '../../../validators/index.ts';
import type { Adapter } from '../adapter.ts';
import { addends, columns, flatFields, formulas, initialValues, newRow, PATTERN, rowsOf, ruledFields, type FieldSpec } from '../workloads.ts';

const never = (): Promise<never> => Promise.reject(new Error('not part of the benchmark'));
const surroundings: RenderContextValue = {
  t: (key) => key,
  locale: 'en-US',
  services: {
    upload: never, download: never, readFile: never, pick: never, openDialog: never, query: never, dict: never, open: () => undefined, confirm: never,
    notify: { success: () => undefined, warning: () => undefined, error: () => undefined },
  },
  registry: createRendererRegistry([]),
};

interface Mounted { readonly store: FormStore }

function mount(root: HTMLElement, properties: Readonly<Record<string, PropertySchema>>, data: Record<string, unknown>, children?: (store: FormStore) => React.ReactNode): Mounted {
  const source: FormSource = {
    key: 'bench', name: 'bench', version: 1, boAlias: 'bench', schema: { type: 'object', properties },
    layout: [{ group: 'Group', fields: Object.keys(properties) }], rules: [], summary: [],
  };
  const writable = (names: readonly string[]): Record<string, 'w'> => Object.fromEntries(names.map((name) => [name, 'w']));
  const items = properties.rows?.items?.properties ?? {};
  const form = compileForm(source, {
    fields: { bench: writable(Object.keys(properties)), rows: writable(Object.keys(items)) },
    table: { rows: { add: true, del: true, copy: true } },
  });
  const store = new FormStore(form, data, { context: { user: { id: 'u', name: 'u' }, today: '2026-11-16', now: '2026-11-16 09:00:00' }, translate: translateRule('en-US') });
  createRoot(root).render(
    <RenderProvider value={surroundings}>
      <FormView store={store} mode="start" schema={structuralSchema(source.schema)} />
      {children?.(store)}
    </RenderProvider>,
  );
  return { store };
}

function property(field: FieldSpec): PropertySchema {
  return { type: field.type, title: field.title, 'x-ui': { widget: field.type === 'number' ? 'number' : 'input', span: 8 } };
}

const propertiesOf = (fields: readonly FieldSpec[], more: PropertySchema = {}): Record<string, PropertySchema> => Object.fromEntries(fields.map((field) => [field.key, { ...property(field), ...more }]));

const frame = (): Promise<void> => new Promise((done) => { requestAnimationFrame(() => done()); });

export const adapter: Adapter = {
  w1(root, n) {
    const fields = flatFields(n);
    const { store } = mount(root, propertiesOf(fields), initialValues(fields));
    return { get: (index) => store.model.value(fields[index]?.key ?? '') };
  },

  w2(root) {
    const fields = addends();
    const computed = Object.fromEntries(formulas().map(({ key, title, formula }) => [key, { type: 'number', title, 'x-formula': formula, 'x-ui': { widget: 'number', span: 8, precision: 2 } } satisfies PropertySchema]));
    mount(root, { ...propertiesOf(fields), ...computed }, initialValues(fields));
    return { total: () => root.querySelector('[data-address="t29"] .yb-value')?.textContent ?? '', ready: () => root.querySelectorAll('input').length >= 100 && root.querySelector('[data-address="t29"] .yb-value') !== null };
  },

  w3(root, n) {
    const blank = newRow();
    const items = Object.fromEntries(columns.map((column) => [column.key, {
      type: column.type,
      title: column.title,
      'x-ui': { widget: column.type === 'number' ? 'number' : 'input', width: 110 },
      ...(column.formula === undefined ? { 'x-default': blank[column.key as keyof typeof blank] } : { 'x-formula': column.formula }),
    } satisfies PropertySchema]));
    mount(root, {
      total: { type: 'number', title: 'Total', 'x-formula': 'sum(rows.item.amount)', 'x-ui': { widget: 'money', span: 8 } },
      rows: { type: 'array', title: 'Rows', maxItems: 5000, items: { type: 'object', properties: items }, 'x-ui': { widget: 'subTable', span: 24 } },
    }, { rows: rowsOf(n) });
    const grid = (): HTMLElement | null => root.querySelector('[role=grid]');
    return {
      total: () => root.querySelector('[data-address="total"] .yb-value')?.textContent ?? '',
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
  },

  w4(root, n) {
    const fields = ruledFields(n);
    mount(root, propertiesOf(fields, { 'x-rules': `required|regex:${PATTERN}` }), initialValues(fields), (store) => <Button id="submit" onClick={() => void store.submit()}>Submit</Button>);
    return { submitButton: () => root.querySelector<HTMLElement>('#submit'), errorCount: () => root.querySelectorAll('.yb-error').length };
  },
};
