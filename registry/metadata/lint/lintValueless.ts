import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { holdsNothing, type PropertySchema } from '../../form/index.ts';
import { pointerOf } from '../pointer.ts';
import { shapeOfBo, type BoFieldEntry, type BoShape } from './boShape.ts';
import type { Linter, LintScope } from './context.ts';

/** Whether a declared field only shows or does something. */
export const isValueless = ({ property }: Pick<BoFieldEntry, 'property'>): boolean => holdsNothing(property as PropertySchema);

/** Whether a column of a list is a field of that kind, or a member of one. */
export const isShownOnly = ({ main }: BoShape, path: string): boolean => {
  const field = main.get(path.split('.')[0] ?? '');
  return field !== undefined && isValueless(field);
};

/**
 * Fields that only show something: the object demands nothing of them, gives them nothing, and takes nothing from them, be it by a choice, a parameter or linkage. What
 * expressions, lists and postings say of them is found where these are checked.
 */
export const lintValueless: Linter = (scope) => {
  const shape = shapeOfBo(scope.item);
  for (const field of shape.fields) {
    if (isValueless(field))
      for (const keyword of ['x-formula', 'x-defaultFormula', 'x-query'] as const)
        if (field.property[keyword] !== undefined) scope.found('holdsNothing', `${field.pointer}/${keyword}`, { name: titleOf(field) });
    for (const [path, pointer] of [...filledBy(field), ...readBy(field), ...steeredBy(field)]) {
      const named = entryAt(shape, tableOf(shape, field), path);
      if (named !== undefined && isValueless(named)) scope.found('holdsNothing', pointer, { name: titleOf(named) });
    }
  }
  for (const [field, pointer] of requiredIn(scope, shape)) if (isValueless(field)) scope.found('holdsNothing', pointer, { name: titleOf(field) });
};

/** The fields into which a control writes, with the places where it says so. */
export const fieldsFilledBy = (shape: BoShape, field: BoFieldEntry): readonly { readonly target: BoFieldEntry; readonly pointer: string }[] =>
  filledBy(field).flatMap(([path, pointer]) => {
    const target = entryAt(shape, tableOf(shape, field), path);
    return target === undefined ? [] : [{ target, pointer }];
  });

/** What a form demands by name; what everything is demanded by, `*` and `_`, leaves out what holds nothing. */
export function checkValuelessRights(scope: LintScope, shape: BoShape): void {
  const { perm } = scope.item.spec as unknown as MetadataSpecs['form'];
  const check = (modes: Readonly<Record<string, string>> | undefined, fields: ReadonlyMap<string, BoFieldEntry> | undefined, at: string): void => {
    for (const [name, mode] of Object.entries(modes ?? {})) {
      const field = fields?.get(name);
      if (mode === 'b' && field !== undefined && isValueless(field)) scope.found('holdsNothing', at + pointerOf(name), { name: titleOf(field) });
    }
  };
  for (const [place, { main, sub }] of Object.entries(perm)) {
    const at = `/spec${pointerOf('perm', place)}`;
    check(main, shape.main, `${at}/main`);
    for (const [table, modes] of Object.entries(sub ?? {})) check(modes, shape.tables.get(table), at + pointerOf('sub', table));
  }
}

// helpers

type Named = readonly (readonly [path: string, pointer: string])[];

const tableOf = ({ tables }: BoShape, { table, name }: BoFieldEntry): string | undefined => table ?? (tables.has(name) ? name : undefined);

const titleOf = ({ property, path }: BoFieldEntry): string => property.title ?? path;

/** `je`, `sqr.name`, `item.je`, `parent.je`, `mx.item.je` and `mx.je`, as seen from the rows of a table. */
function entryAt({ main, tables, parents, byPath }: BoShape, table: string | undefined, path: string): BoFieldEntry | undefined {
  const [first = '', second = '', third = ''] = path.split('.');
  if (first === 'item') return tables.get(table ?? '')?.get(second);
  if (first === 'parent') return tables.get(parents.get(table ?? '') ?? '')?.get(second);
  if (second === 'item') return byPath.get(`${first}.item.${third}`);
  return tables.get(first)?.get(second) ?? main.get(first);
}

/** The fields that a control fills: with what is chosen, found, or known of whoever is picked. */
function filledBy({ property, pointer }: BoFieldEntry): Named {
  const ui = recordOf(property['x-ui']);
  const at = `${pointer}/x-ui`;
  const ofTable = typeof ui['table'] === 'string' ? `${ui['table']}.` : '';
  return [
    ...Object.keys(recordOf(ui['map'])).map((name) => [ofTable === '' ? name : ofTable + name.replace(/^item\./, ''), `${at}/map${pointerOf(name)}`] as const),
    ...(ui['widget'] === 'dataView' ? [] : Object.keys(recordOf(ui['bind'])).map((name) => [name, `${at}/bind${pointerOf(name)}`] as const)),
    ...placesIn(recordOf(ui['related'])['bind'], `${at}/related/bind`),
  ];
}

/** The fields that a control reads. */
function readBy({ property, pointer }: BoFieldEntry): Named {
  const ui = recordOf(property['x-ui']);
  const at = `${pointer}/x-ui`;
  const values = (map: unknown, steps: string): Named => placesIn(map, at + steps);
  return [
    ...(ui['widget'] === 'dataView' ? values(ui['bind'], '/bind') : []),
    ...values(recordOf(ui['related'])['params'], '/related/params'),
    ...values(ui['params'], '/params'),
    ...values(recordOf(ui['query'])['params'], '/query/params'),
    ...values(ui['propConf'], '/propConf'),
    ...(['field', 'addressName', 'parentField'] as const).flatMap((option) =>
      typeof ui[option] === 'string' ? [[ui[option], `${at}/${option}`] as const] : [],
    ),
    ...Object.entries(property['x-query']?.params ?? {}).flatMap(([name, value]) =>
      isConstant(value) ? [] : [[value, `${pointer}/x-query/params${pointerOf(name)}`] as const],
    ),
  ];
}

/** The fields that the values of a map name. */
const placesIn = (map: unknown, at: string): Named =>
  Object.entries(recordOf(map)).flatMap(([name, value]) =>
    typeof value === 'string' && !isConstant(value) ? [[value.trim(), at + pointerOf(name)] as const] : [],
  );

/** Of what linkage demands a value, or what it empties and offers other choices for. What it writes is checked as a value. */
function steeredBy({ property, pointer }: BoFieldEntry): Named {
  return (property['x-linkage'] ?? []).flatMap((rule, index) =>
    (['then', 'else'] as const).flatMap((branch) =>
      (rule[branch] ?? []).flatMap((action, at) => {
        const here = `${pointer}/x-linkage/${index}/${branch}/${at}`;
        const stated = [
          ...(action.mode === 'b' ? ['mode'] : []),
          ...(action.required === true ? ['required'] : []),
          ...(action.clear === true ? ['clear'] : []),
          ...(action.options === undefined ? [] : ['options']),
        ];
        return stated.map((member) => [action.field, `${here}/${member}`] as const);
      }),
    ),
  );
}

/** What the schema demands of every record and of every row. */
function requiredIn({ item }: LintScope, { main, tables, fields }: BoShape): readonly (readonly [BoFieldEntry, string])[] {
  const { required = [] } = (item.spec as unknown as { readonly schema: PropertySchema }).schema;
  const of = (names: readonly string[], columns: ReadonlyMap<string, BoFieldEntry> | undefined, at: string): (readonly [BoFieldEntry, string])[] =>
    names.flatMap((name, index) => {
      const field = columns?.get(name);
      return field === undefined ? [] : [[field, `${at}/required/${index}`] as const];
    });
  return [
    ...of(required, main, '/spec/schema'),
    ...fields.flatMap(({ name, property, pointer }) =>
      tables.has(name) ? of((property as PropertySchema).items?.required ?? [], tables.get(name), `${pointer}/items`) : [],
    ),
  ];
}

const isConstant = (source: string): boolean => /^\s*(['"]).*\1\s*$/.test(source);
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, unknown>>) : {};
