import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { compileForm, type CompiledForm, type FieldMode, type LayoutGroup, type PropertySchema, type TableRights } from '../../../../registry/form/index.ts';
import { FormStore, FormUi, FormView, preloadForm, type FormMode, type FormStoreOptions } from '../../../../renderers/form/index.ts';
import type { InstancePort, Renderer, RenderServices } from '../../../../renderers/core/index.ts';
import { storeOptions, Surroundings } from './surroundings.tsx';

export interface FormSetup {
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly data?: Record<string, unknown>;
  /** Modes by path (`je`, `mx.je`); writable when not named. */
  readonly modes?: Readonly<Record<string, FieldMode>>;
  readonly rights?: TableRights;
  readonly layout?: readonly LayoutGroup[];
  readonly mode?: FormMode;
  readonly services?: Partial<RenderServices>;
  /** The document on screen. */
  readonly instance?: InstancePort;
  /** What draws embedded nodes. */
  readonly renderers?: readonly Renderer[];
  readonly store?: Partial<FormStoreOptions>;
  /** Further keywords of the root schema (`if`, `then`). */
  readonly keywords?: PropertySchema;
}

export interface MountedForm {
  readonly root: HTMLElement;
  readonly store: FormStore;
  readonly ui: FormUi;
  /** The wrapper of a field or cell. */
  place(address: string): HTMLElement;
  unmount(): void;
}

// Parts that the product loads on demand are here before the first test looks for them.
await Promise.all([
  import('../../../../renderers/form/controls/choice/SelectEdit.tsx'),
  import('../../../../renderers/form/controls/file/FlowFilesEdit.tsx'),
  import('../../../../renderers/form/controls/file/ImageEdit.tsx'),
  import('../../../../renderers/form/controls/flow/RelatedEdit.tsx'),
  import('../../../../renderers/form/controls/time/DateEdit.tsx'),
  import('../../../../renderers/form/controls/time/DurationEdit.tsx'),
  import('../../../../renderers/form/controls/time/TimeSelectEdit.tsx'),
  import('../../../../renderers/form/subtable/CardList.tsx'),
]);

const mounted: { root: Root; element: HTMLElement }[] = [];

export function compile({ properties, modes = {}, rights, layout, keywords }: FormSetup): CompiledForm {
  const modeOf = (path: string): FieldMode => modes[path] ?? 'w';
  const tables = Object.entries(properties).filter(([, property]) => property.items?.properties);
  return compileForm(
    {
      key: 'test',
      name: 'test',
      version: 1,
      boAlias: 'bo',
      schema: { type: 'object', properties, ...keywords },
      layout: layout ?? [{ group: '基本信息', fields: Object.keys(properties) }],
      rules: [],
      summary: [],
    },
    {
      fields: {
        bo: Object.fromEntries([...Object.keys(properties), ...Object.keys(modes).filter((path) => !path.includes('.'))].map((name) => [name, modeOf(name)])),
        ...Object.fromEntries(
          tables.map(([name, property]) => [
            name,
            Object.fromEntries(
              [
                ...Object.keys(property.items?.properties ?? {}),
                ...Object.keys(modes).flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : [])),
              ].map((column) => [column, modeOf(`${name}.${column}`)]),
            ),
          ]),
        ),
      },
      table: Object.fromEntries(tables.map(([name]) => [name, rights ?? { add: true, del: true, copy: true }])),
    },
  );
}

export async function mountForm(setup: FormSetup): Promise<MountedForm> {
  const form = compile(setup);
  return mountCompiled(form, setup.data ?? {}, setup);
}

export async function mountCompiled(
  form: CompiledForm,
  data: Record<string, unknown>,
  { mode = 'start', services, instance, renderers, store: options }: Omit<FormSetup, 'properties'>,
): Promise<MountedForm> {
  // as the product does, whatever the form draws at once is there before it is drawn
  await preloadForm(form);
  const store = new FormStore(form, data, { ...storeOptions, readOnly: mode === 'read' || mode === 'print', ...options });
  const ui = new FormUi();
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  mounted.push({ root, element });
  await act(async () => {
    root.render(
      <Surroundings {...(services ? { services } : {})} {...(instance ? { instance } : {})} {...(renderers ? { renderers } : {})}>
        <FormView store={store} mode={mode} ui={ui} />
      </Surroundings>,
    );
  });
  await settle();
  return {
    root: element,
    store,
    ui,
    place: (address) => {
      const found = element.querySelector<HTMLElement>(`[data-address="${address}"]`);
      if (!found) throw new Error(`nothing is drawn for ${address}`);
      return found;
    },
    unmount: () => act(() => root.unmount()),
  };
}

/** Lets lazy parts, dictionaries and timers of a few milliseconds arrive. */
export async function settle(time = 20): Promise<void> {
  await act(async () => {
    await new Promise((done) => {
      setTimeout(done, time);
    });
  });
}

export async function unmountAll(): Promise<void> {
  for (const { root, element } of mounted.splice(0)) {
    await act(async () => root.unmount());
    element.remove();
  }
}

/** Types into a text box the way a browser reports it. */
export async function type(box: Element | null, text: string): Promise<void> {
  if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) throw new Error('no text box');
  await act(async () => {
    box.focus();
    box.value = text;
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export async function blur(box: Element | null): Promise<void> {
  await act(async () => {
    (box as HTMLElement | null)?.blur();
  });
}

export async function press(target: Element | null, key: string, options: KeyboardEventInit = {}): Promise<boolean> {
  let proceed = true;
  await act(async () => {
    proceed = target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options })) ?? true;
  });
  return proceed;
}

export async function click(target: Element | null): Promise<void> {
  if (!(target instanceof HTMLElement)) throw new Error('nothing to click');
  await act(async () => {
    target.click();
  });
}
