import { pointerOf, said, shapeOfBo, type BoFieldEntry, type BoShape, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { titleOf, type Find } from './symbolsOf.ts';
import type { Finding } from './types.ts';

/** Constants that are written together, by path, with the list that is put in the place of a field's own. */
interface Written {
  readonly target: string;
  readonly pointer: string;
  readonly value: unknown;
  readonly list?: string | undefined;
}

/** Constants that a business object writes (linkage, defaults) and that contradict the list or the parent that is given with them. */
export function writtenChoiceProblems(item: RawItem, find: Find): MetadataProblem[] {
  const shape = shapeOfBo(item);
  const defaults = shape.fields.flatMap(({ path, pointer, property }): Written[] =>
    property['x-default'] === undefined ? [] : [{ target: path, pointer: `${pointer}/x-default`, value: property['x-default'] }],
  );
  const linked = shape.fields.flatMap((entry) =>
    (entry.property['x-linkage'] ?? []).flatMap((rule, index) =>
      (['then', 'else'] as const).map((branch): Written[] => {
        const actions = (rule[branch] ?? []).map((action, at) => ({
          ...action,
          target: action.field.startsWith('item.') ? `${entry.table}.${action.field}` : action.field,
          pointer: `${entry.pointer}${pointerOf('x-linkage', index, branch, at, 'value')}`,
        }));
        return actions.flatMap(({ target, pointer, value }) =>
          value === undefined
            ? []
            : [{ target, pointer, value, list: actions.findLast((other) => other.target === target && other.options !== undefined)?.options }],
        );
      }),
    ),
  );
  return [defaults, ...linked].flatMap((written) =>
    contradictionsIn(shape, written, find).map(({ pointer, ...found }) => ({ kind: item.kind, key: item.key, pointer, ...found })),
  );
}

/** The same of what a step of a flow writes. */
export const setContradictions = (shape: BoShape, sets: readonly (readonly [name: string, pointer: string, value: unknown])[], find: Find) =>
  contradictionsIn(
    shape,
    sets.map(([target, pointer, value]) => ({ target, pointer, value })),
    find,
  );

// helpers

type Dict = MetadataSpecs['dict'];

function contradictionsIn(shape: BoShape, written: readonly Written[], find: Find): (Finding & { readonly pointer: string })[] {
  const itemsOf = (key: unknown): Dict['items'] | undefined =>
    typeof key === 'string' ? (find('dict', key)?.spec as unknown as Dict | undefined)?.items : undefined;
  return written.flatMap(({ target, pointer, value, list }) => {
    const field = shape.byPath.get(target);
    const text = textOf(value);
    if (field === undefined || text === undefined) return [];
    const ui = { ...field.property['x-ui'] } as Readonly<Record<string, unknown>>;
    const items = itemsOf(list ?? (Array.isArray(ui['options']) ? undefined : ui['dict']));
    if (items === undefined) return [];
    const own = items.filter((item) => item.value === text);
    if (list !== undefined && own.length === 0) return [{ pointer, ...said('notOffered', { value: text, name: titleOf(field), list }) }];
    const parent = parentOf(shape, field, ui['parentField']);
    const under = written.find((other) => other.target === parent?.path);
    const given = under && textOf(under.value);
    if (parent === undefined || given === undefined || own.length === 0 || own.some((item) => item.parent === undefined || item.parent === given)) return [];
    return [{ pointer, ...said('partElsewhere', { value: text, name: titleOf(field), parent: titleOf(parent), under: given }) }];
  });
}

/** A single constant; what is replaced (`${user}`) is none. */
const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '' && !value.includes('${')) || typeof value === 'number' ? String(value) : undefined;

function parentOf(shape: BoShape, { table }: BoFieldEntry, source: unknown): BoFieldEntry | undefined {
  if (typeof source !== 'string') return undefined;
  if (source.startsWith('item.')) return shape.byPath.get(`${table}.${source}`);
  return source.startsWith('parent.') ? undefined : shape.byPath.get(source);
}
