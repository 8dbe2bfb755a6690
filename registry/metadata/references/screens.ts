import { pointerOf } from '../pointer.ts';
import { defineReferences, grantReferences, refer, type ItemReference } from './types.ts';

/** The form of a print template; fields are named against the object of that form. */
export const printTemplateReferences = defineReferences('printTemplate', (spec) => refer('form', spec.form, '/spec/form'));

/** Flows of tiles, and the charts and lists that blocks show. */
export const homeLayoutReferences = defineReferences('homeLayout', (spec) =>
  spec.blocks.flatMap((block, index) => {
    const at = `/spec/blocks/${index}`;
    const option = block.option ?? {};
    return [
      ...(block.tiles ?? [])
        .flatMap((tile, place) => [...refer('flow', tile.flow, `${at}/tiles/${place}/flow`), ...routeReferences(tile.href, `${at}/tiles/${place}/href`)])
        .map((reference) => ({ ...reference, optional: true as const })),
      ...(block.type === 'chart' ? refer('chart', option['chart'], `${at}/option/chart`) : []),
      ...(block.type === 'list'
        ? refer('dataTemplate', option['template'] ?? option['alias'], `${at}/option/${option['template'] === undefined ? 'alias' : 'template'}`)
        : []),
    ];
  }),
);

/** Where an entry of the menu stands, where it leads, and who sees it. */
export const menuReferences = defineReferences('menu', (spec) => [
  ...refer('menu', spec.parent, '/spec/parent'),
  ...routeReferences(spec.href, '/spec/href'),
  ...grantReferences(spec.auth, '/spec/auth'),
]);

export const dictReferences = defineReferences('dict', (spec) => [
  ...refer('dict', spec.parentDict, '/spec/parentDict'),
  ...(spec.parentDict === undefined
    ? []
    : spec.items
        .flatMap((item, index) =>
          refer('dict', spec.parentDict, `/spec/items${pointerOf(index)}/parent`, item.parent === undefined ? undefined : `value:${item.parent}`),
        )
        .filter(({ part }) => part !== undefined)),
]);

export const methodAuthReferences = defineReferences('methodAuth', (spec) =>
  spec.methods.flatMap((method, index) => grantReferences(method.auth, `/spec/methods/${index}/auth`)),
);

/** Routes of the portal that show an item. */
const routes: readonly (readonly [RegExp, string])[] = [
  [/^\/?template\/preview\/([A-Za-z][\w-]*)/, 'dataTemplate'],
  [/^\/?template\/form\/([A-Za-z][\w-]*)/, 'form'],
  [/^\/?(?:[\w-]+\/)?chart\/([A-Za-z][\w-]*)/, 'chart'],
  [/^\/?agentStartByKey\/([A-Za-z][\w-]*)/, 'flow'],
];

export function routeReferences(href: string | undefined, pointer: string): ItemReference[] {
  return routes.flatMap(([pattern, kind]) => refer(kind, pattern.exec(href ?? '')?.[1], pointer));
}
