import { referencesOf } from '../references/index.ts';
import type { Linter } from './context.ts';

/** Every item, role, organisation, post and person that an item names must be there. */
export const lintDependencies: Linter = (scope) => {
  const seen = new Set<string>();
  for (const { kind, key, pointer, optional } of referencesOf(scope.item)) {
    const id = `${kind}/${key}`;
    if (seen.has(id)) continue;
    seen.add(id);
    const there = externalKinds.has(kind) ? scope.context.exists?.(kind, key) ?? true : scope.find(kind, key) !== undefined;
    // what is optional may come with a later package, so only a tenant can miss it
    if (!there && optional === true && scope.context.exists !== undefined) scope.report('W08', pointer, `依赖的对象不存在，不会显示【${id}】`);
    if (!there && optional !== true) scope.report('E07', pointer, `依赖的对象不存在【${id}】`);
  }
};

// helpers

const externalKinds: ReadonlySet<string> = new Set(['role', 'org', 'user', 'post']);
