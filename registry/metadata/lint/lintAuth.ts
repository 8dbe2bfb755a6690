import { metadataKinds, type MetadataSpecs } from '../../../schemas/metadata/index.ts';
import type { RawItem } from '../types.ts';
import type { Linter } from './context.ts';

/** Rights that nobody asks for would keep nobody out, and so would a right that names nobody. */
export const lintAuth: Linter = ({ item, found }) => {
  const asked: readonly string[] = ['edit', ...(metadataKinds.find(({ kind }) => kind === item.kind)?.auth ?? [])];
  for (const [name, grants] of Object.entries(item.auth ?? {})) {
    if (!asked.includes(name)) found('authUnused', `/auth/${name}`, { kind: item.kind, name });
    else if (grants.length === 0 && !(name === 'start' && opensNothing(item))) found('authNobody', `/auth/${name}`, { name });
  }
};

/** Whether nobody enters anything at the start of a form: it is for looking up, and that nobody starts it is said on purpose. */
export function opensNothing({ kind, spec }: Pick<RawItem, 'kind' | 'spec'>): boolean {
  if (kind !== 'form') return false;
  const { main, sub = {} } = (spec as unknown as MetadataSpecs['form']).perm['start'] ?? {};
  return ![main ?? {}, ...Object.values(sub)].flatMap((modes) => Object.values(modes)).some((mode) => mode === 'w' || mode === 'b');
}
