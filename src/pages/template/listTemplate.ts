import type { DataTemplate } from '../../../schemas/calls/entities/form.ts';
import type { ListTemplate } from '../../../renderers/list/index.ts';

/** A list page as the server describes it, with the key of the flow that its documents go through. */
export interface OpenedList {
  readonly template: ListTemplate;
  readonly flow: string | undefined;
  readonly bo: string;
  readonly formKey: string;
}

/** Reads the answer of the server; one without columns is no list. */
export function openList(answer: DataTemplate): OpenedList {
  const list = answer.list as Partial<ListTemplate> | null | undefined;
  if (list === null || list === undefined || !Array.isArray(list.columns)) throw new Error(`<${answer.alias}> is no list`);
  return {
    template: { ...list, columns: list.columns, alias: answer.alias, name: answer.name, dicts: (answer.dicts ?? {}) as ListTemplate['dicts'] },
    flow: answer.defId === null || answer.defId === '' ? undefined : answer.defId,
    bo: answer.boDefAlias,
    formKey: answer.formKey,
  };
}
