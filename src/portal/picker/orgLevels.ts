import { orgDimensions, orgGetByParentAndDem } from '../../../schemas/calls/index.ts';
import type { Api } from '../../api/index.ts';
import { reading, type OrgNode } from './sources/definePickSource.ts';

/** Id of the dimension that the tenant marks as default, else of its first; undefined without any. */
export async function defaultDimension(api: Api, signal: AbortSignal): Promise<string | undefined> {
  const dimensions = await api.call(orgDimensions, {}, reading(signal));
  return (dimensions.find(({ isDefault }) => Number(isDefault ?? 0) === 1) ?? dimensions[0])?.id;
}

/** The organisations right below one, or the roots, in the order of the server. */
export async function levelOf(api: Api, demId: string, parentId: string | undefined, signal: AbortSignal): Promise<readonly OrgNode[]> {
  const nodes = await api.call(orgGetByParentAndDem, { body: { demId, ...(parentId === undefined ? {} : { parentId }) } }, reading(signal));
  return nodes.map(({ id, name, isLeaf, isParent }) => ({ id, name, leaf: isLeaf ?? isParent === false }));
}
