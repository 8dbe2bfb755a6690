import { pointerOf, refer, shapeOfBo, type BoShape, type ItemReference, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import type { Find } from './symbolsOf.ts';

/** Fields that are named in row filters and statements, and on paper: places that are neither formulas nor rules. */
export function textReferences(item: RawItem, find: Find): ItemReference[] {
  switch (item.kind) {
    case 'dataTemplate':
      return filterReferences(item, [specOf(item, 'dataTemplate').bo], find);
    case 'customQuery':
      return filterReferences(item, [objectOf(specOf(item, 'customQuery').object)], find);
    case 'customDialog': {
      const { object, tree, style } = specOf(item, 'customDialog');
      return [
        ...filterReferences(item, [objectOf(object)], find),
        ...fieldsOfRows(tree?.rowFilter, [objectOf(style === 'tree' ? object : tree?.object)], '/spec/tree/rowFilter', find),
      ];
    }
    case 'sqlView': {
      const { sql } = specOf(item, 'sqlView');
      const keys = [...new Set([...sql.matchAll(/\bw_([A-Za-z][A-Za-z0-9_]*)/g)].map(([, key = '']) => key))];
      return [...keys.flatMap((key) => fieldsNamed(sql, key, '/spec/sql', find)), ...filterReferences(item, keys, find)];
    }
    case 'printTemplate':
      return paperReferences(specOf(item, 'printTemplate'), find);
    default:
      return [];
  }
}

// helpers

type Kind = 'dataTemplate' | 'customQuery' | 'customDialog' | 'sqlView' | 'printTemplate' | 'form';

const specOf = <Name extends Kind>(item: RawItem, _kind: Name): MetadataSpecs[Name] => item.spec as unknown as MetadataSpecs[Name];
const objectOf = (object: string | undefined): string | undefined => (object?.startsWith('w_') === true ? object.slice(2) : undefined);

type RowFilters = MetadataSpecs['dataTemplate']['rowFilter'];

function filterReferences(item: RawItem, keys: readonly (string | undefined)[], find: Find): ItemReference[] {
  return fieldsOfRows((item.spec as { readonly rowFilter?: RowFilters }).rowFilter, keys, '/spec/rowFilter', find);
}

function fieldsOfRows(filters: RowFilters, keys: readonly (string | undefined)[], at: string, find: Find): ItemReference[] {
  if (filters === undefined || filters === 'all') return [];
  return filters.flatMap(({ sql }, index) => keys.flatMap((key) => (key === undefined ? [] : fieldsNamed(sql, key, `${at}/${index}/sql`, find))));
}

/** The fields of an object among the words of a condition; what stands in quotes or `${…}` is no name. */
function fieldsNamed(text: string, key: string, pointer: string, find: Find): ItemReference[] {
  const bo = find('bo', key);
  if (bo === undefined) return [];
  const { main } = shapeOfBo(bo);
  const words = text.replace(/'(?:[^']|'')*'|\$\{[^}]*\}/g, ' ').match(/[A-Za-z_\u4e00-\u9fff][\w\u4e00-\u9fff]*/g) ?? [];
  const names = words.map((word) => (main.has(word) ? word : word.endsWith('Id') && main.has(word.slice(0, -2)) ? word.slice(0, -2) : undefined));
  return [...new Set(names)].flatMap((name) => refer('bo', key, pointer, name)).filter(({ part }) => part !== undefined);
}

function paperReferences(spec: MetadataSpecs['printTemplate'], find: Find): ItemReference[] {
  const form = find('form', spec.form);
  const key = form === undefined ? undefined : specOf(form, 'form').bo;
  const bo = key === undefined ? undefined : find('bo', key);
  if (bo === undefined) return [];
  const shape = shapeOfBo(bo);
  const field = (path: string | undefined, pointer: string): ItemReference[] =>
    path !== undefined && has(shape, path) ? refer('bo', bo.key, pointer, path) : [];
  const inText = (text: string | undefined, pointer: string): ItemReference[] =>
    [...(text ?? '').matchAll(/\$\{([^}]*)\}/g)].flatMap(([, name = '']) => field(name.trim(), pointer));
  return [
    ...field(spec.barcode, '/spec/barcode'),
    ...inText(spec.watermark, '/spec/watermark'),
    ...spec.blocks.flatMap((block, index) => {
      const at = `/spec${pointerOf('blocks', index)}`;
      const [table = ''] = block.type === 'table' ? (block.fields ?? []) : [];
      const column = (name: string | undefined, pointer: string): ItemReference[] => (name === undefined ? [] : field(`${table}.${name}`, pointer));
      return [
        ...inText(block.text, `${at}/text`),
        ...(block.fields ?? []).flatMap((name, place) => field(name, `${at}/fields/${place}`)),
        ...(block.tableColumns ?? []).flatMap((each, place) => column(each.field, `${at}/tableColumns/${place}/field`)),
        ...column(block.keyColumn, `${at}/keyColumn`),
        ...column(block.groupBy, `${at}/groupBy`),
        ...column(block.capital, `${at}/capital`),
      ];
    }),
  ];
}

/** `je`, or `mx.je` of a table. */
const has = ({ main, tables }: BoShape, path: string): boolean => {
  const [first = '', second] = path.split('.');
  return second === undefined ? main.has(first) : tables.get(first)?.has(second) === true;
};
