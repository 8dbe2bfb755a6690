import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import type { RawItem } from '../types.ts';

/**
 * The names that a part of an item may have, by the word before its colon; undefined where another check knows better: fields
 * are looked up by the kinds that use them, in their own words.
 */
export function partsOf(item: RawItem, part: string): readonly string[] | undefined {
  switch (`${item.kind} ${part.slice(0, part.indexOf(':'))}`) {
    case 'customQuery result':
      return resultsOf(item.spec as unknown as MetadataSpecs['customQuery'], part.slice('result:'.length));
    case 'customQuery parameter':
      return parametersOf(item.spec as unknown as MetadataSpecs['customQuery']);
    // a related query may be handed more than it asks for, as long as it asks for nothing
    case 'customQuery given':
      return someOf(parametersOf(item.spec as unknown as MetadataSpecs['customQuery']));
    case 'customDialog result':
      return dialogResults(item.spec as unknown as MetadataSpecs['customDialog']);
    case 'customDialog parameter':
      return dialogParameters(item.spec as unknown as MetadataSpecs['customDialog']);
    case 'dataTemplate result':
      return listResults(item.spec as unknown as MetadataSpecs['dataTemplate']);
    case 'dataTemplate parameter':
      return listParameters(item.spec as unknown as MetadataSpecs['dataTemplate'], part.slice('parameter:'.length));
    case 'sqlView column':
      return (item.spec as unknown as MetadataSpecs['sqlView']).columns.map(({ field }) => field);
    case 'dict value':
      return (item.spec as unknown as MetadataSpecs['dict']).items.map(({ value }) => value);
    default:
      return undefined;
  }
}

// helpers

const someOf = (names: readonly string[]): readonly string[] | undefined => (names.length === 0 ? undefined : names);

/** Names of columns do not depend on their case; `sqr.name` and `sqrId` are members of `sqr`. */
function resultsOf({ results }: MetadataSpecs['customQuery'], name: string): readonly string[] {
  const fields = results.map(({ field }) => field);
  const found = fields.some((field) => field.toLowerCase() === name.toLowerCase() || field.split('.')[0] === name.split('.')[0]);
  return found ? [...fields, name] : fields;
}

/** Parameters of a query over an address stand in its templates. */
function parametersOf(spec: MetadataSpecs['customQuery']): readonly string[] {
  const texts = [spec.url, spec.dataParam, typeof spec.header === 'string' ? spec.header : JSON.stringify(spec.header ?? {})];
  const placed = texts.flatMap((text) => [...(text ?? '').matchAll(/\$\{([^{}]+)\}/g)].map(([, name = '']) => name.trim()));
  const stated = (spec.conditions ?? [])
    .filter(({ source }) => source === undefined || source === 'parameter')
    .map(({ field, parameter }) => parameter ?? field);
  return [...stated, ...placed];
}

const dialogParameters = ({ conditions = [], columns, keyword = [] }: MetadataSpecs['customDialog']): readonly string[] => [
  ...conditions.map(({ field, parameter }) => parameter ?? field),
  ...columns.map(({ field }) => field),
  ...keyword,
];

/** What the rows of a list carry; undefined for the rows of a call. */
function listResults({ bo, columns }: MetadataSpecs['dataTemplate']): readonly string[] | undefined {
  return bo === undefined ? undefined : [...columns.flatMap(({ field, to }) => (to === undefined ? [field] : [field, to])), ...carried, ...ofRequests];
}

/** What a list can be narrowed by: its columns, filters, keywords and orders; clients spell names in several ways. */
function listParameters(spec: MetadataSpecs['dataTemplate'], name: string): readonly string[] | undefined {
  const { bo, columns, filters = [], keyword = [], defaultSort = [] } = spec;
  if (bo === undefined) return undefined;
  const known = [
    ...[...columns, ...filters, ...defaultSort].map(({ field }) => field),
    ...columns.flatMap(({ to }) => to ?? []),
    ...keyword,
    ...carried,
    'update_time',
    'org_id',
  ];
  return known.some((each) => plain(each) === plain(name)) ? [...known, name] : known;
}

const plain = (name: string): string => name.replaceAll('_', '').toLowerCase();
const carried = ['id_', 'inst_id', 'def_key', 'status', 'cur_node', 'create_by', 'create_time'];
const ofRequests = [
  'bpm_proc_inst_id_',
  'bpm_subject_',
  'bpm_proc_def_name_',
  'bpm_status_',
  'bpm_create_time_',
  'bpm_end_time_',
  'bpm_is_forbidden_',
  'bpm_creator_',
];

function dialogResults({ columns, resultMap }: MetadataSpecs['customDialog']): readonly string[] {
  return [...Object.keys(resultMap), ...columns.flatMap(({ field, to }) => (to === undefined ? [field] : [field, to])), 'id_', 'id', 'name'];
}
