import { flowCategories, metadataKinds, type MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { nearest } from '../nearest.ts';
import type { Linter } from './context.ts';

/**
 * The category of an item is one that somebody finds it under: for a flow an entry of the dictionary of flow categories that is in use, for whatever else is
 * grouped with it a category that other items have too. A tenant without the dictionary has no categories to be held to.
 */
export const lintCategory: Linter = (scope) => {
  const { kind, key, typeKey } = scope.item;
  const dict = scope.find('dict', flowCategories);
  if (typeKey === undefined || dict === undefined) return;
  const entries = (dict.spec as unknown as MetadataSpecs['dict']).items;
  const listed = entries.map(({ value }) => value);
  const own = entries.filter(({ value }) => value === typeKey);
  if (own.length > 0) {
    if (own.every(({ disabled }) => disabled === true)) scope.found('categoryDisabled', '/typeKey', { name: typeKey });
    return;
  }
  if (kind === 'flow') {
    scope.found('category', '/typeKey', { name: typeKey }, { hint: nearest(typeKey, listed) });
    return;
  }
  const others = metadataKinds.flatMap((each) => scope.all(each.kind)).filter((other) => other.kind !== kind || other.key !== key);
  const used = others.flatMap((other) => other.typeKey ?? []);
  // one that several share is a category; two that differ in their number are two
  const shared = used.filter((name, at) => used.indexOf(name) !== at);
  const near = used.includes(typeKey) ? undefined : nearest(typeKey, [...listed, ...shared]);
  const hint = near?.replace(/\d/g, '') === typeKey.replace(/\d/g, '') ? undefined : near;
  if (hint !== undefined) scope.found('categoryAlone', '/typeKey', { name: typeKey }, { hint });
};
