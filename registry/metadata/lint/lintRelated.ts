import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { pointerOf } from '../pointer.ts';
import { shapeOfBo, type BoShape } from './boShape.ts';
import type { Linter } from './context.ts';
import { checkSourceMember } from './sourceMembers.ts';

/** Related queries of fields: the query, what feeds its parameters, and the places that its results fill. */
export const lintRelated: Linter = (scope) => {
  const shape = shapeOfBo(scope.item);
  for (const { property, pointer, table } of shape.fields) {
    const related = recordOf((property['x-ui'] as Record<string, unknown> | undefined)?.['related']);
    if (related === undefined) continue;
    const at = `${pointer}/x-ui/related`;
    const { alias } = related;
    const query = typeof alias === 'string' ? scope.find('customQuery', alias) : undefined;
    if (typeof alias !== 'string') scope.found('relatedQuery', `${at}/alias`, { name: String(alias) });
    const results = new Set((query?.spec as unknown as MetadataSpecs['customQuery'] | undefined)?.results.map(({ field }) => field.toLowerCase()));
    for (const [name, source] of Object.entries(recordOf(related['params']) ?? {})) {
      if (!isConstant(source) && !isPlace(shape, table, source)) scope.found('queryField', `${at}/params${pointerOf(name)}`, { name: String(source) });
      checkSourceMember(scope, shape, table, source, `${at}/params${pointerOf(name)}`);
    }
    for (const [column, place] of Object.entries(recordOf(related['bind']) ?? {})) {
      if (!isPlace(shape, table, place)) scope.found('relatedTarget', `${at}/bind${pointerOf(column)}`, { name: String(place) });
      if (query !== undefined && !results.has(column.toLowerCase())) scope.found('relatedResult', `${at}/bind${pointerOf(column)}`, { name: column });
    }
  }
};

// helpers

const recordOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
const isConstant = (source: unknown): boolean => typeof source === 'string' && /^\s*(['"]).*\1\s*$/.test(source);

/** `xmbh`, `item.xmbh` in the own row, a member behind either; what stands in the row above is known when the form is compiled. */
function isPlace({ main, tables }: BoShape, table: string | undefined, path: unknown): boolean {
  if (typeof path !== 'string') return false;
  const [first = '', second = ''] = path.split('.');
  if (first === 'parent') return true;
  if (first === 'item') return table !== undefined && tables.get(table)?.has(second) === true;
  return main.has(first) && !tables.has(first);
}
