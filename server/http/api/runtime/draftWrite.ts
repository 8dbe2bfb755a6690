import type { FormWrite } from '../../../documents/index.ts';
import { presetOf } from '../../../workflow/index.ts';
import { readData, type FoundTask } from './found.ts';

/**
 * Who lets others decide in his place hands the document in: nobody after him is asked for what his rights demand, and they may not write it.
 */
export const handedInWrite = (found: Pick<FoundTask, 'definition' | 'row'>, data: string | null | undefined): { readonly form: FormWrite } => ({
  form: { boData: readData(data) ?? {}, preset: presetOf(found.definition, found.row.node_id), level: 'submit' },
});

/** The form that comes along with handing a task on: stored as a draft under the rights of its node. Nothing where none was sent. */
export function draftWrite(found: Pick<FoundTask, 'definition' | 'row'>, data: string | null | undefined): { readonly form?: FormWrite } {
  const boData = readData(data);
  return boData === undefined ? {} : { form: { boData, preset: presetOf(found.definition, found.row.node_id), level: 'draft' } };
}
