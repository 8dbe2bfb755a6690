import { routeReferences } from './screens.ts';
import { defineReferences, refer, rolesOfRows } from './types.ts';

/** The object, form, flow, print template, dictionaries and roles of a list. */
export const dataTemplateReferences = defineReferences('dataTemplate', (spec) => {
  const field = (name: string | undefined, pointer: string) => refer('bo', spec.bo, pointer, name?.split('.')[0]);
  return [
    ...refer('bo', spec.bo, '/spec/bo'),
    ...refer('form', spec.form, '/spec/form'),
    ...refer('flow', spec.flow, '/spec/flow'),
    ...refer('printTemplate', spec.printTemplate, '/spec/printTemplate'),
    ...spec.columns.flatMap((column, index) => [
      ...refer('dict', column.dict, `/spec/columns/${index}/dict`),
      ...field(column.field, `/spec/columns/${index}/field`),
      ...field(column.to, `/spec/columns/${index}/to`),
    ]),
    ...(spec.filters ?? []).flatMap((filter, index) => [
      ...refer('dict', filter.dict, `/spec/filters/${index}/dict`),
      ...field(filter.field, `/spec/filters/${index}/field`),
    ]),
    ...(spec.keyword ?? []).flatMap((name, index) => field(name, `/spec/keyword/${index}`)),
    ...(spec.defaultSort ?? []).flatMap((sort, index) => field(sort.field, `/spec/defaultSort/${index}/field`)),
    ...Object.entries(spec.buttonUses ?? {}).flatMap(([name, { to }]) => routeReferences(to, `/spec/buttonUses/${name}/to`)),
    ...rolesOfRows(spec.rowFilter),
  ];
});
