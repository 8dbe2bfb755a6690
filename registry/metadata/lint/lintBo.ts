import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { demandsValue } from '../../form/index.ts';
import { pointerOf } from '../pointer.ts';
import { pathOfRead, shapeOfBo, type BoFieldEntry, type BoShape } from './boShape.ts';
import { readsOf, type Linter, type LintScope } from './context.ts';
import { lintLinkage } from './lintLinkage.ts';
import { checkSourceMember } from './sourceMembers.ts';

/** Widgets, linkage targets and cycles of a business object; what its expressions say is checked as such. */
export const lintBo: Linter = (scope) => {
  const shape = shapeOfBo(scope.item);
  for (const { name, pointer } of shape.repeated) scope.found('tableRepeated', pointer, { name });
  for (const [name, parent] of shape.parents) {
    if (shape.parents.has(parent)) scope.found('tooDeep', shape.byPath.get(`${parent}.item.${name}`)?.pointer ?? '', { name });
  }
  const dependencies = new Map<string, readonly string[]>();
  for (const field of shape.fields) {
    checkWidget(scope, field);
    checkDictionary(scope, field);
    lintLinkage(scope, shape, field);
    checkQuery(scope, shape, field);
    const formula = formulaOf(field);
    if (formula === undefined) continue;
    const reads = readsOf(scope, formula);
    dependencies.set(
      field.path,
      reads.map((read) => pathOfRead(shape, read, field.table)).filter((path) => shape.byPath.has(path)),
    );
  }
  reportCycles(scope, shape, dependencies);
};

// helpers

function checkWidget(scope: LintScope, { property, pointer }: BoFieldEntry): void {
  const widget = property['x-ui']?.widget;
  if (widget !== undefined && scope.context.widgets?.has(widget) === false) scope.found('widget', `${pointer}/x-ui/widget`, { name: widget });
}

const closedChoices: ReadonlySet<string> = new Set(['select', 'radio', 'treeSelect', 'cascader']);

/** What can be chosen is a value of the field, and there is something to choose where something must be. */
function checkDictionary(scope: LintScope, { property, pointer }: BoFieldEntry): void {
  const ui = property['x-ui'];
  const dict = ui?.dict === undefined || !closedChoices.has(ui.widget) ? undefined : scope.find('dict', ui.dict);
  if (dict === undefined) return;
  const { items } = dict.spec as unknown as MetadataSpecs['dict'];
  const types: readonly string[] = [property.type ?? []].flat().filter((type) => type !== 'null');
  const foreign =
    types.length > 0 && types.every((type) => type === 'number' || type === 'integer') ? items.find(({ value }) => !/^-?\d+(\.\d+)?$/.test(value)) : undefined;
  if (foreign !== undefined) scope.found('dictNumbers', `${pointer}/x-ui/dict`, { value: foreign.value });
  if (items.length === 0 && demandsValue(property['x-rules'])) scope.found('dictEmpty', `${pointer}/x-ui/dict`, { name: dict.key });
}

function checkQuery(scope: LintScope, shape: BoShape, field: BoFieldEntry): void {
  for (const [name, source] of Object.entries(field.property['x-query']?.params ?? {})) {
    if (/^\s*(['"]).*\1\s*$/.test(source)) continue;
    const [first = '', second = ''] = source.split('.');
    const around = first === 'parent' ? shape.parents.get(field.table ?? '') : undefined;
    const path = first === 'item' ? `${field.table}.item.${second}` : around === undefined ? first : `${around}.item.${second}`;
    const pointer = `${field.pointer}/x-query/params${pointerOf(name)}`;
    if (!shape.byPath.has(path)) scope.found('queryField', pointer, { name: source });
    checkSourceMember(scope, shape, field.table, source, pointer);
  }
}

const formulaOf = ({ property }: BoFieldEntry): string | undefined => property['x-formula'] ?? property['x-defaultFormula'];

function reportCycles(scope: LintScope, shape: BoShape, dependencies: ReadonlyMap<string, readonly string[]>): void {
  const settled = new Set<string>();
  const visit = (path: string, above: readonly string[]): void => {
    const start = above.indexOf(path);
    if (start >= 0) {
      const cycle = [...above.slice(start), path];
      const field = shape.byPath.get(path);
      if (field) scope.found('formulaCycle', field.pointer, { path: cycle.map(shortPath).join(' → ') });
      return;
    }
    if (settled.has(path)) return;
    for (const next of dependencies.get(path) ?? []) visit(next, [...above, path]);
    settled.add(path);
  };
  for (const path of dependencies.keys()) visit(path, []);
}

/** A column is named the way a formula of its table names it. */
function shortPath(path: string): string {
  return path.includes('.item.') ? path.slice(path.indexOf('.item.') + 1) : path;
}
