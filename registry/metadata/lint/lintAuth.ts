import { metadataKinds } from '../../../schemas/metadata/index.ts';
import type { Linter } from './context.ts';

/** Rights that nobody asks for would keep nobody out, and so would a right that names nobody. */
export const lintAuth: Linter = ({ item, found }) => {
  const asked: readonly string[] = ['edit', ...(metadataKinds.find(({ kind }) => kind === item.kind)?.auth ?? [])];
  for (const [name, grants] of Object.entries(item.auth ?? {})) {
    if (!asked.includes(name)) found('authUnused', `/auth/${name}`, { kind: item.kind, name });
    else if (grants.length === 0) found('authNobody', `/auth/${name}`, { name });
  }
};
