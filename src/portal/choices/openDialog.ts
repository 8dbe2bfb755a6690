import type { Picked, RenderServices } from '../../../renderers/core/index.ts';
import type { Api } from '../../api/index.ts';
import { findDialog, type Choice, type ChoiceRow } from './choice.ts';

export interface DialogParts {
  readonly api: Api;
  /** Shows a list to choose from; undefined when it was left. */
  readonly choose: (choice: Choice) => Promise<readonly ChoiceRow[] | undefined>;
  readonly pick: RenderServices['pick'];
}

/** Opens custom dialogs; those over people and organisations are the portal's own picker. */
export function createDialogService({ api, choose, pick }: DialogParts): RenderServices['openDialog'] {
  return async (alias, params, options = {}) => {
    const found = await findDialog(api, alias, params, options);
    if (found.kind === 'choice') return choose(found.choice);
    const picked = await pick(found.pick, { multiple: found.multiple, value: (options.selected ?? []).flatMap((row) => namedOf(row, found.resultMap)) });
    return picked?.slice(0, options.max).map((each) => rowOf(each, found.resultMap));
  };
}

// helpers

type ResultMap = Readonly<Record<string, string>>;

/** A picked person or organisation as a row of the dialog: every column that is not the id means the name. */
function rowOf(picked: Picked, resultMap: ResultMap): ChoiceRow {
  const columns = Object.entries(resultMap).flatMap(([result, column]) => {
    const own = (picked as unknown as ChoiceRow)[column];
    const value = column === 'id' ? picked.id : (own ?? picked.name);
    return [
      [column, value],
      [result, value],
    ] as const;
  });
  return { ...Object.fromEntries(columns), ...picked };
}

function namedOf(row: ChoiceRow, resultMap: ResultMap): { id: string; name: string }[] {
  const results = Object.entries(resultMap);
  const id = row['id'] ?? row[results.find(([, column]) => column === 'id')?.[0] ?? 'id'];
  const name = row['name'] ?? row[results.find(([, column]) => column !== 'id')?.[0] ?? 'name'];
  return id === undefined || id === null || id === '' ? [] : [{ id: String(id), name: String(name ?? id) }];
}
