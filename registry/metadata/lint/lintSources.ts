import { pointerOf } from '../pointer.ts';
import { shapeOfBo, type BoFieldEntry, type BoShape } from './boShape.ts';
import type { Linter, LintScope } from './context.ts';

/**
 * A field has one source of its value. Of two the one that is computed or asked for last stands, and the other never shows: a formula over everything,
 * the number of a series, the answer of a query, a proposed formula over a default.
 */
export const lintSources: Linter = (scope) => {
  const shape = shapeOfBo(scope.item);
  for (const field of shape.fields) checkField(scope, field);
  for (const field of shape.fields) checkBound(scope, shape, field);
};

// helpers

type Source = 'x-formula' | 'serialNo' | 'x-query' | 'x-defaultFormula' | 'x-default' | 'default' | 'showCurrentDate';

/** The stronger stands first. */
const sources: readonly Source[] = ['x-formula', 'serialNo', 'x-query', 'x-defaultFormula', 'x-default', 'default', 'showCurrentDate'];

function checkField(scope: LintScope, { property, pointer, path }: BoFieldEntry): void {
  const ui: Readonly<Record<string, unknown>> = { ...property['x-ui'] };
  const has = (source: Source): boolean => {
    if (source === 'serialNo') return ui['widget'] === 'serialNo';
    return source === 'showCurrentDate' ? ui[source] === true : property[source] !== undefined && property[source] !== null;
  };
  const [by, ...idle] = sources.filter(has);
  for (const name of idle) {
    // that nothing can be written over a formula is said where the value is judged
    if (by === undefined || (by === 'x-formula' && (name === 'x-default' || name === 'default'))) continue;
    const at = name === 'serialNo' ? '/x-ui/widget' : name === 'showCurrentDate' ? '/x-ui/showCurrentDate' : pointerOf(name);
    scope.found('twoSources', pointer + at, { title: property.title ?? path, by, name });
  }
}

/** What is taken over of whoever is picked, into a field that a query answers. */
function checkBound(scope: LintScope, { byPath }: BoShape, { property, pointer, table }: BoFieldEntry): void {
  const { widget, bind } = { ...property['x-ui'] } as { readonly widget?: string; readonly bind?: unknown };
  if (widget === 'dataView' || typeof bind !== 'object' || bind === null) return;
  for (const target of Object.keys(bind)) {
    const written = byPath.get(target.startsWith('item.') && table !== undefined ? `${table}.${target}` : target);
    // a formula is said where what is taken over is judged as a value
    const by = written?.property['x-query'] === undefined || written.property['x-formula'] !== undefined ? undefined : 'x-query';
    if (by !== undefined) scope.found('twoSources', `${pointer}/x-ui/bind${pointerOf(target)}`, { title: written?.property.title ?? target, by, name: 'bind' });
  }
}
