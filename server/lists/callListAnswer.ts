import type { Call } from '../../schemas/calls/defineCall.ts';
import type { DataTemplate } from '../../schemas/calls/entities/form.ts';
import { localiseItem } from '../../registry/form/index.ts';
import { callShape, type CallFieldType } from '../../registry/metadata/index.ts';
import type { CurrentUser } from '../identity/index.ts';
import { Forbidden } from '../core/index.ts';
import { type RightsReader, visibleItem } from '../rights/index.ts';
import { LIST_PAGE_SIZE } from './listRows.ts';
import { dictsOf } from './templateAnswer.ts';
import { withDefaults } from './variables.ts';

/**
 * A list of the rows of a call as it is sent, with the addresses of the calls that belong to it; undefined for a list of records. Refused
 * like an unknown one when the person may not open it or may not make the call.
 */
export async function callListAnswer(
  { meta, user, clock }: Pick<RightsReader, 'meta' | 'user' | 'clock'>,
  alias: string,
  locale: string,
): Promise<DataTemplate | undefined> {
  const found = visibleItem(user, await meta.find('dataTemplate', alias));
  const { name, spec } = localiseItem(found, locale);
  if (spec.source === undefined) return undefined;
  // what lists may name can become less with a new version of the product
  const shape = callShape(spec.source.call);
  if (shape === undefined || !mayCall(user, shape.call)) throw new Forbidden();
  const titles = new Map(spec.columns.map((column) => [column.field, column.title]));
  const typed = (field: string): { readonly type: 'text' | 'number' | 'date' } => ({ type: wireType(shape.fields.get(field)) });
  const columns = spec.columns.map((column) => ({ ...column, ...typed(column.field) }));
  const filters = withDefaults(spec.filters ?? [], user, clock.today()).map((filter) => ({
    ...typed(filter.field),
    ...filter,
    title: filter.title ?? titles.get(filter.field) ?? filter.field,
  }));
  const { call, remove, count } = shape;
  return {
    id: `${found.key}:${found.version}`,
    alias: found.key,
    name,
    version: found.version,
    boDefAlias: '',
    formKey: '',
    style: 0,
    needPage: 1,
    pageSize: spec.pageSize ?? LIST_PAGE_SIZE,
    ...(found.typeKey === undefined ? {} : { typeId: found.typeKey }),
    list: {
      ...spec,
      columns,
      filters,
      keywordTitle: (spec.keyword ?? []).map((field) => titles.get(field) ?? field).join(' / '),
      pageSize: spec.pageSize ?? LIST_PAGE_SIZE,
      source: {
        ...spec.source,
        ...addressOf(call),
        ...(remove === undefined ? {} : { remove: { ...addressOf(remove), by: idsOf(remove) } }),
        ...(count === undefined ? {} : { count: addressOf(count) }),
      },
    },
    dicts: await dictsOf(meta, [...columns, ...filters], locale),
    i18n: {},
  };
}

// helpers

const mayCall = (user: CurrentUser, { policy }: Call): boolean =>
  policy.access === 'session' || (policy.access === 'role' && policy.roles.some((role) => user.roles.includes(role)));

const wireType = (type: CallFieldType | undefined): 'text' | 'number' | 'date' => (type === 'number' || type === 'date' ? type : 'text');

/** What a client needs to make a call. */
const addressOf = ({ name, method, path, prefix, style }: Call) => ({ name, method, path, style, ...(prefix === undefined ? {} : { prefix }) });

/** The parameter by which a removal takes ids. */
const idsOf = ({ query }: Call): 'ids' | 'id' => ('ids' in ((query as { readonly properties?: object } | undefined)?.properties ?? {}) ? 'ids' : 'id');
