import { Binding, type ControlRegistry, type FormStore } from '../../form/index.ts';

export interface FillParts {
  readonly store: FormStore;
  readonly controls: ControlRegistry;
  readonly user: string;
  readonly time: string;
  readonly number: string;
}

/** Puts values into a text. A name that the reader may not see, or that no field has, leaves nothing behind. */
export function fillText(text: string, { store, controls, user, time, number }: FillParts): string {
  const known: Readonly<Record<string, string>> = { user, time, number };
  return text.replace(/\$\{([^}]*)\}/g, (_, given: string) => {
    const name = given.trim();
    const field = store.form.byPath.get(name);
    if (field === undefined) return Object.hasOwn(known, name) ? (known[name] ?? '') : '';
    if (field.table !== undefined || store.mode(field) === 'n' || field.ui['printable'] === false) return '';
    return controls.get(field.ui.widget)?.text(new Binding(store, field)) ?? '';
  });
}
