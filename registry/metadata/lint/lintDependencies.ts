import { nearest } from '../nearest.ts';
import { referencesOf } from '../references/index.ts';
import { partsOf } from '../references/partsOf.ts';
import type { Linter } from './context.ts';

/** Every item, role, organisation, post and person that an item names must be there, and have the part that is named. */
export const lintDependencies: Linter = (scope) => {
  const seen = new Set<string>();
  for (const { kind, key, pointer, part, optional } of referencesOf(scope.item)) {
    const id = `${kind}/${key}`;
    const external = externalKinds.has(kind);
    const target = external ? undefined : scope.find(kind, key);
    const there = external ? (scope.context.exists?.(kind, key) ?? true) : target !== undefined;
    if (!seen.has(id) && scope.isMalformed(kind, key)) scope.found('standsOnMalformed', pointer, { id });
    else if (!there && !seen.has(id)) {
      const hint = nearest(key, scope.keys(kind));
      // what is optional may come with a later package, so only a tenant can miss it
      if (optional !== true) scope.found('missing', pointer, { id }, { hint });
      else if (scope.context.exists !== undefined) scope.found('missingOptional', pointer, { id }, { hint });
    }
    seen.add(id);
    if (target === undefined || part === undefined) continue;
    const known = partsOf(target, part);
    const name = part.slice(part.indexOf(':') + 1);
    if (known !== undefined && !known.includes(name)) scope.found('part', pointer, { owner: id, name }, { hint: nearest(name, known) });
  }
};

// helpers

const externalKinds: ReadonlySet<string> = new Set(['role', 'org', 'user', 'post', 'attribute']);
