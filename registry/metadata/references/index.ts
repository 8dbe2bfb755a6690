import { createRegistry } from '../../createRegistry.ts';
import type { RawItem } from '../types.ts';
import { boReferences } from './bo.ts';
import { dataTemplateReferences } from './dataTemplate.ts';
import { flowReferences } from './flow.ts';
import { formReferences } from './form.ts';
import { chartReferences, customDialogReferences, customQueryReferences, sqlViewReferences } from './queries.ts';
import { dictReferences, homeLayoutReferences, menuReferences, methodAuthReferences, printTemplateReferences } from './screens.ts';
import { defineReferences, grantReferences, type ItemReference } from './types.ts';

export type { ItemReference } from './types.ts';

/** What each kind refers to; every kind is listed, so that a new one cannot be forgotten. */
const declarations = createRegistry(
  [
    // data
    dictReferences,
    defineReferences('serialNo', () => []),
    boReferences,
    customQueryReferences,
    customDialogReferences,
    sqlViewReferences,
    // screens
    formReferences,
    dataTemplateReferences,
    chartReferences,
    printTemplateReferences,
    homeLayoutReferences,
    menuReferences,
    // processes
    flowReferences,
    defineReferences('messageTemplate', () => []),
    // portal
    methodAuthReferences,
    defineReferences('locale', () => []),
  ],
  { kind: 'reference declaration', nameOf: (declaration) => declaration.kind },
);

/** Everything an item refers to: the listed dependencies, the grants, and what its spec names. */
export function referencesOf(item: RawItem): ItemReference[] {
  const listed = (item.deps ?? []).map(({ kind, key }, index) => ({ kind, key, pointer: `/deps/${index}` }));
  const granted = Object.entries(item.auth ?? {}).flatMap(([right, grants]) => grantReferences(grants, `/auth/${right}`));
  return [...listed, ...granted, ...(declarations.get(item.kind)?.of(item) ?? [])];
}
