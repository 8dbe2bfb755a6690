import type { CallSpec, ResponseStyle } from '../../../schemas/calls/defineCall.ts';
import type { DataTemplate } from '../../../schemas/calls/entities/form.ts';
import type { QueryView } from '../../../schemas/calls/entities/query.ts';
import type { ListTemplate } from '../../../renderers/list/index.ts';

/** A call as the server describes it: lists name it, so its address comes with them. */
export type DescribedCall = Pick<CallSpec, 'name' | 'method' | 'path' | 'style' | 'prefix'>;

/** The call whose rows a list shows, and those that belong to it. */
export interface CallSource extends DescribedCall {
  readonly query?: Readonly<Record<string, unknown>>;
  readonly key?: readonly string[];
  /** Removes rows by their ids, in a parameter of that name. */
  readonly remove?: DescribedCall & { readonly by: 'ids' | 'id' };
  /** Rows in each category. */
  readonly count?: DescribedCall;
  /** The query view whose rows may be taken along. */
  readonly export?: { readonly sqlAlias: string; readonly alias: string };
  /** Nothing is read before somebody has searched. */
  readonly waits?: true;
}

/** A list page as the server describes it, with the key of the flow that its documents go through. */
export interface OpenedList {
  readonly template: ListTemplate;
  readonly flow: string | undefined;
  readonly bo: string;
  readonly formKey: string;
  /** Absent: the rows are records of the business object. */
  readonly source: CallSource | undefined;
  /** Alias of the top menu under which it is shown, where it is known. */
  readonly area?: string | undefined;
}

/** Reads the answer of the server; one without columns is no list. */
export function openList(answer: DataTemplate): OpenedList {
  const list = answer.list as (Partial<ListTemplate> & { readonly source?: CallSource }) | null | undefined;
  if (list === null || list === undefined || !Array.isArray(list.columns)) throw new Error(`<${answer.alias}> is no list`);
  const { source, ...shown } = list;
  return {
    template: {
      ...shown,
      ...(source === undefined ? {} : { key: source.key ?? ['id'] }),
      columns: list.columns,
      alias: answer.alias,
      name: answer.name,
      dicts: (answer.dicts ?? {}) as ListTemplate['dicts'],
    },
    flow: answer.defId === null || answer.defId === '' ? undefined : answer.defId,
    bo: answer.boDefAlias,
    formKey: answer.formKey,
    source,
  };
}

/** A query view is a list of the rows that its statement answers. */
export function openView({ sqlAlias, alias, name, list, dicts }: QueryView): OpenedList {
  return openList({ alias: `${sqlAlias}/${alias}`, name: name ?? '', list, dicts, boDefAlias: '', formKey: '', defId: '' } as DataTemplate);
}

/** A described call as the client makes it; what it answers is known by its style alone. */
export const callOf = <Style extends ResponseStyle>(call: DescribedCall): Omit<CallSpec, 'style'> & { readonly style: Style } => ({
  ...call,
  style: call.style as Style,
  write: call.style === 'envelope',
  policy: { access: 'session' },
  doc: '',
});
