import { byName } from '../../../schemas/byName.ts';
import type { Make, Posting } from '../../../schemas/metadata/index.ts';
import { shapeOfBo, type BoFieldEntry } from '../lint/boShape.ts';
import { pointerOf } from '../pointer.ts';
import { originPointer } from '../schemaPointer.ts';
import { routeReferences } from './screens.ts';
import { defineReferences, refer, type ItemReference } from './types.ts';

/** Dictionaries, dialogs, numbers, queries, lists and flows that the fields of an object name in their controls. */
export const boReferences = defineReferences('bo', (spec, item) => [
  ...refer('serialNo', spec.serialNo, '/spec/serialNo'),
  ...shapeOfBo(item)
    .fields.flatMap(fieldReferences)
    .map((reference) => ({ ...reference, pointer: originPointer(item, reference.pointer) })),
  ...(spec.postings ?? []).flatMap(postingReferences),
  ...(spec.makes ?? []).flatMap(makeReferences),
]);

// helpers

/** Options that open a page of the portal, where it is one. */
const linked: Readonly<Record<string, readonly string[] | undefined>> = byName({
  link: ['href'],
  button: ['href'],
  dialog: ['link'],
  businessDialog: ['link'],
});

/** The object that is posted to, and its fields. */
function postingReferences({ to }: Posting, index: number): ItemReference[] {
  const at = `/spec/postings/${index}/to`;
  const bounds = ['atMost', 'atLeast'] as const;
  return [
    ...refer('bo', to.bo, `${at}/bo`),
    ...refer('bo', to.bo, `${at}/field`, to.field),
    ...(to.held === undefined ? [] : refer('bo', to.bo, `${at}/held`, to.held)),
    ...(to.documents === undefined ? [] : refer('bo', to.bo, `${at}/documents`, to.documents)),
    ...Object.keys(to.match).flatMap((name) => refer('bo', to.bo, `${at}/match${pointerOf(name)}`, name)),
    ...refer('form', to.create?.form, `${at}/create/form`),
    ...Object.keys(to.create?.set ?? {}).flatMap((name) => refer('bo', to.bo, `${at}/create/set${pointerOf(name)}`, name)),
    ...bounds.flatMap((bound) => (typeof to[bound] === 'string' ? refer('bo', to.bo, `${at}/${bound}`, to[bound]) : [])),
  ];
}

/** The object of which a record is made, its fields and columns, and the form. */
function makeReferences({ bo, form, set, rows = {}, back = {} }: Make, index: number): ItemReference[] {
  const at = `/spec/makes/${index}`;
  return [
    ...refer('bo', bo, `${at}/bo`),
    ...refer('form', form, `${at}/form`),
    ...Object.keys(set).flatMap((name) => refer('bo', bo, `${at}/set${pointerOf(name)}`, name)),
    ...Object.entries(rows).flatMap(([table, made]) => [
      ...refer('bo', bo, `${at}/rows${pointerOf(table)}`, table),
      ...made.flatMap((row, place) =>
        (['set', 'total'] as const).flatMap((member) =>
          Object.keys(row[member] ?? {}).flatMap((name) => refer('bo', bo, `${at}/rows${pointerOf(table, place, member, name)}`, `${table}.${name}`)),
        ),
      ),
    ]),
    ...Object.entries(back).flatMap(([here, name]) => refer('bo', bo, `${at}/back${pointerOf(here)}`, name)),
  ];
}

function fieldReferences({ property, pointer }: BoFieldEntry): ItemReference[] {
  const ui: Readonly<Record<string, unknown>> = property['x-ui'] ?? {};
  const at = `${pointer}/x-ui`;
  const query = property['x-query'];
  const attribute = /^\$\{user\.(\w+)\}$/.exec(String(property['x-default'] ?? ''))?.[1];
  return [
    ...refer('attribute', attribute, `${pointer}/x-default`).map((reference) => ({ ...reference, optional: true as const })),
    ...refer('dict', ui['dict'], `${at}/dict`),
    ...refer('customDialog', ui['dialog'], `${at}/dialog`),
    ...refer('serialNo', ui['serialNo'], `${at}/serialNo`),
    ...refer('dataTemplate', ui['template'], `${at}/template`),
    ...(ui['widget'] === 'businessDialog'
      ? [...mapped('dataTemplate', ui['template'], ui['map'], `${at}/map`), ...parametersOf('dataTemplate', ui['template'], ui['params'], `${at}/params`)]
      : []),
    ...(ui['widget'] === 'dataView' ? parametersOf('dataTemplate', ui['template'], ui['bind'], `${at}/bind`) : []),
    ...(ui['widget'] === 'relatedProcess' ? refer('flow', ui['flow'], `${at}/flow`) : []),
    ...[...(linked[String(ui['widget'])] ?? [])].flatMap((option) =>
      routeReferences(typeof ui[option] === 'string' ? ui[option] : undefined, `${at}/${option}`),
    ),
    ...queryOf(ui['query'], `${at}/query`),
    ...queryOf(ui['related'], `${at}/related`, 'given'),
    ...mapped('customDialog', ui['dialog'], ui['map'], `${at}/map`),
    ...(typeof ui['unique'] === 'string' && ui['unique'] !== '' ? refer('customDialog', ui['dialog'], `${at}/unique`, `result:${ui['unique']}`) : []),
    ...parametersOf('customDialog', ui['dialog'], ui['params'], `${at}/params`),
    ...(isRecord(ui['backfill'])
      ? [
          ...refer('customDialog', ui['backfill']['dialog'], `${at}/backfill/dialog`),
          ...mapped('customDialog', ui['backfill']['dialog'], ui['backfill']['map'], `${at}/backfill/map`),
          ...parametersOf('customDialog', ui['backfill']['dialog'], ui['backfill']['params'], `${at}/backfill/params`),
        ]
      : []),
    ...(ui['widget'] === 'opinion' && ui['phrases'] !== 'approvalItems' ? refer('customQuery', ui['phrases'], `${at}/phrases`) : []),
    ...(typeof ui['query'] === 'string'
      ? [...mapped('customQuery', ui['query'], ui['map'], `${at}/map`), ...parametersOf('customQuery', ui['query'], ui['params'], `${at}/params`)]
      : []),
    ...(query === undefined
      ? []
      : [
          ...refer('customQuery', query.alias, `${pointer}/x-query/alias`),
          ...refer('customQuery', query.alias, `${pointer}/x-query/result`, `result:${query.result}`),
          ...parameters(query.alias, query.params, `${pointer}/x-query/params`),
        ]),
    ...(property['x-linkage'] ?? []).flatMap((rule, index) =>
      (['then', 'else'] as const).flatMap((branch) =>
        (rule[branch] ?? []).flatMap((action, step) => {
          const alias = typeof action.options === 'string' ? action.options : undefined;
          return refer('dict', alias, `${pointer}/x-linkage/${index}/${branch}/${step}/options`);
        }),
      ),
    ),
  ];
}

/** A query is named by its alias alone, or with parameters, value and label. */
function queryOf(value: unknown, at: string, parameter: 'parameter' | 'given' = 'parameter'): ItemReference[] {
  if (typeof value === 'string') return refer('customQuery', value, at);
  if (!isRecord(value)) return [];
  const { alias } = value;
  return [
    ...refer('customQuery', alias, `${at}/alias`),
    ...parametersOf('customQuery', alias, value['params'], `${at}/params`, parameter),
    ...(typeof value['search'] === 'string' ? refer('customQuery', alias, `${at}/search`, `${parameter}:${value['search']}`) : []),
    ...['value', 'label', 'parent', 'group'].flatMap((member) =>
      typeof value[member] === 'string' ? refer('customQuery', alias, `${at}/${member}`, `result:${value[member]}`) : [],
    ),
    ...Object.keys(isRecord(value['bind']) ? value['bind'] : {}).flatMap((column) =>
      refer('customQuery', alias, `${at}/bind${pointerOf(column)}`, `bound:${column}`),
    ),
  ];
}

const parameters = (alias: unknown, params: unknown, at: string): ItemReference[] => parametersOf('customQuery', alias, params, at);

const parametersOf = (kind: string, key: unknown, params: unknown, at: string, parameter = 'parameter'): ItemReference[] =>
  Object.keys(isRecord(params) ? params : {}).flatMap((name) => refer(kind, key, at + pointerOf(name), `${parameter}:${name}`));

/** Target field -> result of the dialog. */
const mapped = (kind: string, key: unknown, map: unknown, at: string): ItemReference[] =>
  Object.entries(isRecord(map) ? map : {}).flatMap(([target, result]) =>
    typeof result === 'string' ? refer(kind, key, at + pointerOf(target), `result:${result}`) : [],
  );

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);
