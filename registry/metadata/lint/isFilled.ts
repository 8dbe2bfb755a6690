import type { BoFieldEntry, BoShape } from './boShape.ts';

/** Whether something else writes into a field: what a related query, a dialog, a choice or a button brings counts as a change too. */
export function isFilled({ fields }: BoShape, { name, table, path }: Pick<BoFieldEntry, 'name' | 'table' | 'path'>): boolean {
  const names = [table === undefined ? name : `item.${name}`, path];
  return fields.some(({ property }) => {
    const ui = recordOf(property['x-ui']);
    const filled = [...Object.values(recordOf(recordOf(ui['related'])['bind'])), ...Object.keys(recordOf(ui['map'])), ...Object.keys(recordOf(ui['bind']))];
    return filled.some((each) => names.includes(String(each)));
  });
}

// helpers

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};
