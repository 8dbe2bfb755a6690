import type { ListRow } from '../../../../renderers/list/index.ts';
import type { RowTarget } from './defineRowTarget.ts';
import { openDone } from './openDone.ts';
import { openRequest } from './openRequest.ts';
import { openTodo } from './openTodo.ts';
import type { OpenTarget } from './openTarget.ts';

const rowTargets = [
  // mine to do
  openTodo,
  // asked for, and done
  openRequest,
  openDone,
] as const;

/** What a row leads to by the name in its column; undefined where nobody knows the name. The call behind the list has rows of that kind. */
export function rowTargetOf(name: string, row: ListRow, viewerId: string): OpenTarget | undefined {
  const found = rowTargets.find((target) => target.name === name) as RowTarget<never> | undefined;
  return found?.of(row as never, viewerId);
}
