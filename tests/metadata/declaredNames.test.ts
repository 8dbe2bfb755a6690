import { expect, test } from 'vitest';
import { commonOptions, fieldOptions, metadataKinds, tableOptions, widgetOptions } from '../../schemas/metadata/index.ts';
import { seededDefects } from './mutations/seeded.ts';
import { textsOf, type SpecNode, type Where } from './textsOf.ts';

/**
 * Every text that a kind of metadata or a control declares is sorted here: it names something, or it does not, and why. What names
 * something has a seeded defect that names nothing there; so a new property without a checker fails, and so does one nobody sorted.
 */

/** Words, figures and definitions: a text that means nothing but itself, or under which others refer to what stands here. */
const plain: readonly RegExp[] = [
  // read by people; that they fill in nothing is asked of all of them alike
  /\/(title|label|pinyin|group|message|description|unit)$/,
  /\/(placeholder|help)$/,
  /\/nodes\/\*\/(name|buttons\/\*\/name)$/,
  /\/edges\/\*\/name$/,
  /\/samples\/\*\/name$/,
  /\/x-rule-msg$/,
  /\/signers\/\*$/,
  // definitions
  /^dict\/items\/\*\/value$/,
  /\/conditions\/\*\/parameter$/,
  /^sqlView\/(alias|sqlAlias)$/,
  /\/rules\/\*\/key$/,
  /^menu\/code$/,
  /\/(nodes|edges)\/\*\/id$/,
  /^bo\/schema\/(\$id|\$defs\/\{\})$/,
  /^bo\/schema\/properties\/\{\}$/,
  /\/properties\/\{\}$/,
  /^customDialog\/resultMap\/\{key\}$/,
  /^bo\/schema\/\$defs\/\{key\}$/,
  // what another system is asked and answers
  /^customQuery\/(header|header\/\{\w*\}|dataParam|pageKey|pageSizeKey|totalKey|listKey)$/,
  /\/formUrl$/,
  /\/x-backend\/url$/,
  // closed by its own grammar
  /^serialNo\/pattern$/,
  /\/vote\/pass$/,
  /\/\$comment$/,
  /^locale\//,
  /^chart\/option\//,
  /\/filters\/\*\/widget$/,
  // read and judged by compilers of their own: keywords of the schema, drawings
  /^bo\/schema\/.*(pattern|format|\$ref|required\/\*)$/,
  /^bo\/schema\/required\/\*$/,
  /^flow\/bpmn$/,
  // values; whether their field takes them is asked with the values
  /\/onComplete\/\*\/set\/\{\}$/,
  /\/samples\/\*\/expected\/\{\}$/,
];

/** What an option of a control is. */
const options: Readonly<Record<'name' | 'words' | 'look' | 'limit' | 'data', readonly string[]>> = {
  name: [
    'widget',
    'dict',
    'dialog',
    'serialNo',
    'related',
    'template',
    'flow',
    'query',
    'params',
    'map',
    'bind',
    'unique',
    'table',
    'field',
    'fields',
    'addressName',
    'parentField',
    'phrases',
    'propConf',
    'nodes',
    'nodeId',
    'href',
    'link',
    'src',
    'url',
    'text',
    'content',
    'formula',
    'showCondition',
    'action',
    'type',
  ],
  words: [
    'placeholder',
    'help',
    'unit',
    'prefix',
    'suffix',
    'currency',
    'activeText',
    'inactiveText',
    'startPlaceholder',
    'endPlaceholder',
    'emptyText',
    'alt',
    'textValue',
    'texts',
    'separator',
    'steps',
    'headers',
  ],
  look: [
    'span',
    'width',
    'fixed',
    'printable',
    'total',
    'maxRows',
    'minRows',
    'showCount',
    'textAlign',
    'thousands',
    'warnAbove',
    'clearable',
    'inline',
    'checkAll',
    'expandAll',
    'filterable',
    'newTab',
    'button',
    'allowDownload',
    'allowPreview',
    'capture',
    'showFlowInfo',
    'isCurrentUser',
    'showDate',
    'defaultNumber',
    'dividerLine',
    'latest',
    'showDepartInfo',
    'showTime',
    'sort',
    'userInfoAlign',
    'isPaging',
    'own',
    'pageSize',
    'dashed',
    'position',
    'level',
    'maxHeight',
    'maxWidth',
    'showText',
    'size',
    'height',
    'direction',
    'current',
    'edit',
    'export',
    'whenEmpty',
    'autoClick',
    'notDisabled',
    'readOnlyHide',
    'format',
    'inputFormat',
    'fileId',
  ],
  limit: [
    'precision',
    'max',
    'min',
    'step',
    'minuteStep',
    'secondStep',
    'start',
    'end',
    'count',
    'accept',
    'maxCount',
    'maxSize',
    'maxPeople',
    'selfPermission',
    'allowCreate',
    'leafOnly',
    'changeOnSelect',
    'units',
  ],
  data: [
    'multiple',
    'showCurrentDate',
    'day',
    'options',
    'activeValue',
    'inactiveValue',
    'cascade',
    'keep',
    'storeAs',
    'hoursPerDay',
    'store',
    'selectCurrent',
    'source',
    'script',
    'relation',
    'backfill',
  ],
};

/** Layouts stand in one another; the innermost is as good as the outermost. */
const nested = /(\/items\/[*\d]+\/parts\/[*\d]+)+/;
/** The columns of a table declare what its fields do, and members of `properties` are fields. */
const where: Where = { enters: (path) => !path.endsWith('/properties/{}/items/properties/{}'), named: (path) => !path.endsWith('/properties') };
const declared = metadataKinds.flatMap(({ kind, spec }) =>
  [...textsOf(spec as unknown as SpecNode, kind, where)].map((path) => path.replace(nested, '/items/*/parts/*')),
);
const seeded = seededDefects.flatMap(([label, pointer, value, , , at]) =>
  [...leavesOf(value, pointer), ...(at?.startsWith('/') === true ? [at] : [])].map(
    (place) => `${label.split('/')[0]}${place.replace(/^\/spec/, '').replace(nested, '/items/0/parts/0')}`,
  ),
);

test('every text of every kind is plain, or a defect is seeded there', () => {
  const unseeded = declared.filter((path) => !plain.some((pattern) => pattern.test(path)) && !seeded.some((place) => patternOf(path).test(place)));
  expect([...new Set(unseeded)]).toEqual([]);
});

test('every option of a control is sorted once', () => {
  const all = new Set<string>([...commonOptions, ...fieldOptions, ...tableOptions, ...Object.values(widgetOptions).flat()]);
  const sorted = Object.values(options).flat();
  expect([...all].filter((option) => !sorted.includes(option))).toEqual([]);
  expect(sorted.filter((option, index) => !all.has(option) || sorted.indexOf(option) !== index)).toEqual([]);
});

test('for every option that names something a defect is seeded', () => {
  expect(options.name.filter((option) => !seeded.some((place) => place.includes(`/x-ui/${option}`)))).toEqual([]);
});

// helpers

/** The places of a value written at a pointer. */
function* leavesOf(value: unknown, pointer: string): Generator<string> {
  yield pointer;
  if (typeof value === 'object' && value !== null) for (const [name, each] of Object.entries(value)) yield* leavesOf(each, `${pointer}/${name}`);
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.$()[\]|+?^]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '\\d+').replaceAll('{key}', '[^/]+').replaceAll('{}', '[^/]+')}$`);
}
