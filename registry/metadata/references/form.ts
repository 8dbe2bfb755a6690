import { placesOf, type LayoutGroup } from '../../form/index.ts';
import { pointerOf } from '../pointer.ts';
import { defineReferences, refer } from './types.ts';

/** The object of a form, and its fields in layout, rights, rules and summary. */
export const formReferences = defineReferences('form', (spec) => {
  const field = (name: string | undefined, pointer: string) => refer('bo', spec.bo, pointer, name);
  return [
    ...refer('bo', spec.bo, '/spec/bo'),
    ...placesOf(spec.layout as unknown as readonly LayoutGroup[]).flatMap(({ name, steps }) => field(name, `/spec${pointerOf('layout', ...steps)}`)),
    ...Object.entries(spec.perm).flatMap(([place, permission]) => {
      const at = `/spec${pointerOf('perm', place)}`;
      return [
        ...Object.keys(permission.main ?? {})
          .filter((name) => name !== '*')
          .flatMap((name) => field(name, `${at}${pointerOf('main', name)}`)),
        ...Object.entries(permission.sub ?? {}).flatMap(([table, modes]) => [
          ...field(table, `${at}${pointerOf('sub', table)}`),
          ...Object.keys(modes)
            .filter((name) => name !== '_' && name !== '*')
            .flatMap((name) => field(`${table}.${name}`, `${at}${pointerOf('sub', table, name)}`)),
        ]),
        ...Object.keys(permission.subOps ?? {}).flatMap((table) => field(table, `${at}${pointerOf('subOps', table)}`)),
      ];
    }),
    ...(spec.summary ?? []).flatMap((name, index) => field(name, `/spec/summary/${index}`)),
    ...(spec.rules ?? []).flatMap((rule, index) => field(rule.field?.replace('.item.', '.'), `/spec/rules/${index}/field`)),
  ];
});
