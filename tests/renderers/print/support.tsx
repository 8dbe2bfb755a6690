import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { compileForm, type CompiledForm, type FieldMode, type LayoutGroup, type PropertySchema } from '../../../registry/form/index.ts';
import { createControlRegistry, FormScopeProvider, FormStore, FormUi } from '../../../renderers/form/index.ts';
import { buildSheet, PrintDocument, paperOf, type Orientation, type PaperName, type PrintTemplate, type Sheet } from '../../../renderers/print/index.ts';
import type { InstancePort } from '../../../renderers/core/index.ts';
import type { OpinionLine } from '../../../renderers/flow/index.ts';
import printTexts from '../../../renderers/print/locales/zh-CN.json' with { type: 'json' };
import { storeOptions, Surroundings, translate } from '../form/support/surroundings.tsx';

export interface PaperSetup {
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly data?: Record<string, unknown>;
  /** Modes by path (`je`, `mx.je`); readable when not named. */
  readonly modes?: Readonly<Record<string, FieldMode>>;
  readonly layout?: readonly LayoutGroup[];
}

/** Fields with the rights of a reader. */
export function compile({ properties, modes = {}, layout }: PaperSetup): CompiledForm {
  const modeOf = (path: string): FieldMode => modes[path] ?? 'r';
  const entities: Record<string, Record<string, FieldMode>> = {};
  const visit = (entity: string, prefix: string, given: Readonly<Record<string, PropertySchema>>): void => {
    entities[entity] = Object.fromEntries(Object.keys(given).map((name) => [name, modeOf(`${prefix}${name}`)]));
    for (const [name, { items }] of Object.entries(given)) if (items?.properties !== undefined) visit(name, `${name}.`, items.properties);
  };
  visit('bo', '', properties);
  return compileForm(
    {
      key: 'test',
      name: '测试单',
      version: 1,
      boAlias: 'bo',
      schema: { type: 'object', properties },
      layout: layout ?? [{ group: '基本信息', fields: Object.keys(properties) }],
      rules: [],
      summary: [],
    },
    {
      fields: entities,
      table: Object.fromEntries(
        Object.keys(entities)
          .filter((name) => name !== 'bo')
          .map((name) => [name, {}]),
      ),
    },
  );
}

export async function storeOf(setup: PaperSetup): Promise<FormStore> {
  const store = new FormStore(compile(setup), setup.data ?? {}, { ...storeOptions, readOnly: true });
  for (const { ui } of store.form.byPath.values()) if (ui.dict !== undefined) store.dict(ui.dict);
  await new Promise((done) => {
    setTimeout(done);
  });
  return store;
}

const texts = (key: string, params: Readonly<Record<string, unknown>> = {}): string => {
  let at: unknown = { print: printTexts };
  for (const part of key.split('.')) at = at !== null && typeof at === 'object' ? (at as Record<string, unknown>)[part] : undefined;
  return typeof at === 'string' ? at.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? '')) : translate(key, params);
};

export function sheetOf(
  store: FormStore,
  template: Partial<PrintTemplate> & Pick<PrintTemplate, 'blocks'>,
  opinions: readonly OpinionLine[] = [],
  more: { readonly fileHashes?: Readonly<Record<string, string>> } = {},
): Sheet {
  return buildSheet({
    store,
    template: { form: 'test', paper: 'A4', orientation: 'portrait', title: '测试单', ...template },
    opinions,
    t: texts,
    user: '陈雨欣',
    time: '2026-11-16 09:00',
    link: 'https://portal/inst/1',
    ...more,
  });
}

const mounted: { root: Root; element: HTMLElement }[] = [];

/** Draws a document. The test environment has no layout: a test that needs heights brings them. */
export async function mountSheet(
  store: FormStore,
  sheet: Sheet,
  { instance, ...paper }: { readonly name?: PaperName; readonly orientation?: Orientation; readonly instance?: InstancePort } = {},
): Promise<HTMLElement> {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  mounted.push({ root, element });
  const scope = { store, controls: createControlRegistry(), mode: 'print' as const, ui: new FormUi() };
  await act(async () => {
    root.render(
      <Surroundings {...(instance === undefined ? {} : { instance })}>
        <FormScopeProvider value={scope}>
          <PrintDocument sheet={sheet} paper={paperOf(paper.name ?? 'A4', paper.orientation ?? 'portrait')} />
        </FormScopeProvider>
      </Surroundings>,
    );
  });
  await act(async () => {
    await new Promise((done) => {
      setTimeout(done, 30);
    });
  });
  return element;
}

export async function unmountAll(): Promise<void> {
  for (const { root, element } of mounted.splice(0)) {
    await act(async () => root.unmount());
    element.remove();
  }
}

/** Heights by what is measured: 20 px for a line, a head or a sum; more where a line says so in its text (`高60`). */
export function fakeHeights(): () => void {
  const original = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function fake(this: Element): DOMRect {
    const line = this.getAttribute('data-line') !== null || this.getAttribute('data-m') !== null || this.getAttribute('data-part') !== null;
    const height = Number(/高(\d+)/.exec(this.getAttribute('data-line') === null ? '' : (this.textContent ?? ''))?.[1] ?? (line ? 20 : 0));
    return new DOMRect(0, 0, 100, height);
  };
  return () => {
    Element.prototype.getBoundingClientRect = original;
  };
}
