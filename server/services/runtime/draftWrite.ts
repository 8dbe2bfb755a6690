import type { FormWrite } from '../../workflow/executeCommand.ts';
import { presetOf } from '../../workflow/instances.ts';
import { readData, type FoundTask } from './found.ts';

/** The form that comes along with handing a task on: stored as a draft under the rights of its node. Nothing where none was sent. */
export function draftWrite(found: Pick<FoundTask, 'definition' | 'row'>, data: string | null | undefined): { readonly form?: FormWrite } {
  const boData = readData(data);
  return boData === undefined ? {} : { form: { boData, preset: presetOf(found.definition, found.row.node_id), level: 'draft' } };
}
