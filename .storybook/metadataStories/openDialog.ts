import { localiseItem } from '../../registry/form/index.ts';
import { dialogTemplate, type DialogRequest, type DialogSource, type DialogTemplate } from '../../renderers/dialog/index.ts';
import type { ListRow } from '../../renderers/list/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { itemOf, items, rowsOf } from './catalogue.ts';
import { documentsOf } from './openList.ts';
import { orgs, people } from './people.ts';
import type { ListState } from './planStories.ts';
import { holds, sortRows } from './runQuery.ts';

type Spec = MetadataSpecs['customDialog'];

export function openDialog(key: string, locale: string): DialogTemplate {
  const { name, spec } = localiseItem(itemOf('customDialog', key), locale);
  return dialogTemplate({ key, name, spec: spec as Spec });
}

/** Rows and nodes of a dialog from the demo people, the rows of the packages, or documents made of samples. */
export function dialogSource(
  key: string,
  { keyword: searched = [], filters: offered = [] }: DialogTemplate,
  state: ListState,
  now: string,
  latency: number,
): DialogSource {
  const spec = itemOf('customDialog', key).spec as Spec;
  const all = state === 'rows' ? rowsFor(spec, now) : [];
  const answer = async <Value>(signal: AbortSignal, value: () => Value): Promise<Value> => {
    await new Promise((resolve) => setTimeout(resolve, state === 'loading' ? 2 ** 31 - 1 : latency));
    signal.throwIfAborted();
    if (state === 'error') throw new Error('数据库连接超时，请稍后再试');
    return value();
  };
  const wanted = (row: ListRow, { keyword, filters, node }: DialogRequest): boolean =>
    (keyword.trim() === '' || searched.some((field) => holds(row, { field, op: 'LIKE' }, keyword.trim()))) &&
    offered.every(({ field, op }) => holds(row, { field, op: op ?? 'EQUAL' }, filters[`${field}:${op}`])) &&
    (node === undefined || node === ROOT.id || row[spec.tree?.field ?? 'orgId'] === node);
  return {
    rows: (request, signal) =>
      answer(signal, () => {
        const found = all.filter((row) => wanted(row, request));
        const { page, pageSize, sort } = request;
        return { rows: sortRows(found, sort ? [sort] : (spec.sort ?? [])).slice((page - 1) * pageSize, page * pageSize), total: found.length };
      }),
    nodes: ({ parent, keyword }, signal) =>
      answer(signal, () => {
        const nodes = state === 'rows' ? units : [];
        if (keyword !== undefined) return nodes.filter(({ name }) => name.includes(keyword));
        return parent === undefined && spec.tree?.lazy !== true ? nodes : nodes.filter(({ parentId }) => parentId === (parent ?? '0'));
      }),
  };
}

// helpers

const ROOT = { id: 'O1', parentId: '0', name: '云山研究院', code: 'YS', isParent: true, budgetUnit: 'true' };

const units = [ROOT, ...orgs.map(({ id, name }) => ({ id, parentId: ROOT.id, name, code: id, isParent: false, budgetUnit: 'true' }))];

function rowsFor({ api, object = '' }: Spec, now: string): readonly ListRow[] {
  if (api === 'user')
    return people.map(({ id, name, account, org, post }) => ({
      id,
      id_: id,
      name,
      fullname: name,
      account,
      mobile: `1380000${id.slice(1)}`,
      orgId: org.id,
      orgName: org.name,
      postName: post,
    }));
  if (api === 'post' || api === 'role') return people.map(({ id, post }, index) => ({ id: `P${index + 1}`, id_: id, name: post, code: `P${index + 1}` }));
  if (api === 'org' || object === 'sys_org') return units;
  const bo = object.replace(/^w_/, '');
  const known = rowsOf(bo);
  if (known.length > 0) return known.map((row, index) => ({ id_: String(index + 1), ...row }));
  return items.some((item) => item.kind === 'bo' && item.key === bo) ? documentsOf({ bo }, now).filter(({ status }) => status !== 'draft') : [];
}
