import type { ButtonRow, ListButton } from './defineButton.ts';

/** A button at its place in a list: `edit:draft` is `edit` for drafts only. */
export interface PlacedButton {
  /** As it stands in metadata; unique within a place. */
  readonly name: string;
  readonly alias: string;
  readonly statuses: readonly string[] | undefined;
  /** Undefined: nobody knows this button. It is drawn by its name and does nothing. */
  readonly button: ListButton | undefined;
  /** For which rows the list offers it, as a formula over their fields. */
  readonly when?: string | undefined;
}

/** What a list says of its buttons, by their names. */
export type ButtonUses = Readonly<Record<string, { readonly when?: string | undefined } | undefined>>;

export function parseButton(name: string): Pick<PlacedButton, 'alias' | 'statuses'> {
  const [alias = '', statuses] = name.split(':');
  return { alias, statuses: statuses === undefined ? undefined : statuses.split(',').filter((status) => status !== '') };
}

/** The buttons of one place, in the order of the metadata; known ones that the page does not offer are left out. */
export function placeButtons(
  names: readonly string[],
  find: (alias: string) => ListButton | undefined,
  supported?: ReadonlySet<string>,
  uses: ButtonUses = {},
): PlacedButton[] {
  return names.flatMap((name): PlacedButton[] => {
    const { alias, statuses } = parseButton(name);
    const button = find(alias);
    const offered = button === undefined || button.builtIn !== undefined || supported === undefined || supported.has(alias);
    const when = Object.hasOwn(uses, alias) ? uses[alias]?.when : undefined;
    return offered ? [{ name, alias, statuses, button, ...(when === undefined ? {} : { when }) }] : [];
  });
}

/** Whether a button has something to do with a row. A row without a status counts as a draft. */
export function appliesTo({ statuses, button }: PlacedButton, row: ButtonRow): boolean {
  const status = typeof row['status'] === 'string' && row['status'] !== '' ? row['status'] : 'draft';
  return (statuses === undefined || statuses.includes(status)) && (button?.appliesTo?.(row) ?? true);
}
