import { byName } from '../../../schemas/byName.ts';
import { flowButtons, LAYOUT_DEPTH, type MetadataKindName } from '../../../schemas/metadata/index.ts';
import { momentFormats } from '../../form/index.ts';
import { pointerOf, valueAt, valuesAt } from '../pointer.ts';
import type { RawItem } from '../types.ts';
import { shapeOfBo } from './boShape.ts';
import type { Linter } from './context.ts';

/** Keys that mean nothing beside what else is said: whoever writes one expects something that would not happen. */
export const lintSiblings: Linter = ({ item, found }) => {
  for (const { owner, keys, needs, means } of needsOf[item.kind as MetadataKindName] ?? []) {
    for (const [at, value] of recordsAt(item, owner)) {
      for (const name of keys) if (value[name] !== undefined && !means(value, item, at)) found('unread', at + pointerOf(name), { name, needs });
    }
  }
  const report: Report = (pointer, name, needs) => found('unread', pointer, { name, needs });
  if (item.kind === 'bo') fieldSiblings(item, report);
  if (item.kind === 'flow') buttonSiblings(item, report);
};

// helpers

type Values = Readonly<Record<string, unknown>>;
type Report = (pointer: string, name: string, needs: string) => void;

/** What keys of an object stand and fall with; `*` in the place of the object is every key or index. */
interface Need {
  readonly owner: string;
  readonly keys: readonly string[];
  /** As it is written, for the message. */
  readonly needs: string;
  readonly means: (owner: Values, item: RawItem, at: string) => boolean;
}

/** Keys that belong to some values of another key beside them. */
const beside = (owner: string, key: string, values: readonly string[], keys: readonly string[]): Need => ({
  owner,
  keys,
  needs: `${key}: ${values.join(' | ')}`,
  means: (own) => values.includes(String(own[key])),
});

const tasks = ['USERTASK', 'SIGNTASK', 'CUSTOMSIGNTASK'];
const layouts = Array.from({ length: LAYOUT_DEPTH }, (_, depth) => `/spec/layout/*/items/*${'/parts/*/items/*'.repeat(depth)}`);

const needsOf: Readonly<Partial<Record<MetadataKindName, readonly Need[]>>> = {
  customQuery: [
    beside('/spec', 'dsType', ['restful'], ['url', 'requestType', 'header', 'dataParam', 'pageKey', 'pageSizeKey', 'totalKey', 'listKey']),
    beside('/spec', 'dsType', ['dataSource'], ['object', 'form', 'rowFilter', 'sort']),
    { owner: '/spec', keys: ['dataParam'], needs: 'requestType: POST', means: ({ dsType, requestType }) => dsType !== 'restful' || requestType === 'POST' },
  ],
  customDialog: [
    beside('/spec', 'style', ['tree', 'combined'], ['tree']),
    { owner: '/spec', keys: ['api'], needs: 'object: –', means: ({ object }) => object === undefined },
    ...['object', 'field'].map(
      (name): Need => ({ owner: '/spec/tree', keys: [name], needs: 'style: combined', means: (_, item) => valueAt(item, '/spec/style') === 'combined' }),
    ),
  ],
  menu: [
    {
      owner: '/spec',
      keys: ['openType'],
      needs: 'href',
      means: ({ openType, href }) => openType === 'panel' || (typeof href === 'string' && href.trim() !== ''),
    },
  ],
  homeLayout: [
    beside('/spec/blocks/*', 'type', ['quickStart', 'links', 'support'], ['tiles']),
    ...(
      [
        ['chart', 'chart'],
        ['template', 'list'],
        ['alias', 'list'],
      ] as const
    ).map(
      ([name, type]): Need => ({
        owner: '/spec/blocks/*/option',
        keys: [name],
        needs: `type: ${type}`,
        means: (_, item, at) => valueAt(item, `${at.slice(0, -'/option'.length)}/type`) === type,
      }),
    ),
  ],
  bo: [
    {
      owner: '/spec',
      keys: ['serialNo'],
      needs: 'x-ui.widget: serialNo',
      means: (_, item) => shapeOfBo(item).fields.some(({ property }) => property['x-ui']?.widget === 'serialNo'),
    },
  ],
  form: [
    ...layouts.flatMap((owner) => [
      beside(owner, 'kind', ['table'], ['columns', 'widths']),
      beside(owner, 'kind', ['tabs', 'pages'], ['nextCheck']),
      beside(owner, 'kind', ['tabs'], ['position']),
      beside(owner, 'kind', ['accordion'], ['single']),
    ]),
  ],
  flow: [
    beside('/spec/nodes/*', 'type', [...tasks, 'COPYTO'], ['assignee', 'emptyPolicy']),
    // countersigns are never passed over
    beside('/spec/nodes/*', 'type', ['USERTASK'], ['skipIfStarter', 'skipSame']),
    beside('/spec/nodes/*', 'type', tasks, [
      'skipWhen',
      'buttons',
      'buttonLabels',
      'rejectTargets',
      'jumpType',
      'chooseExecutors',
      'signature',
      'revokeAfterRead',
      'rejectNormalInFork',
      'due',
      'formUrl',
    ]),
    { owner: '/spec/nodes/*/vote', keys: ['oneTicket'], needs: 'oneVeto: –', means: ({ oneVeto }) => oneVeto !== true },
    ...['/spec/nodes/*/assignee', '/spec/nodes/*/assignee/*'].flatMap((owner) => [
      beside(owner, 'rule', ['orgMaster', 'orgLeader', 'secretaryOf'], ['of']),
      beside(owner, 'rule', ['role', 'post'], ['code']),
      beside(owner, 'rule', ['users'], ['users']),
      beside(owner, 'rule', ['field'], ['field']),
      beside(owner, 'rule', ['prevAssignee'], ['node']),
    ]),
  ],
  printTemplate: [
    beside('/spec/blocks/*', 'type', ['table'], ['tableColumns', 'keyColumn', 'groupBy', 'groupBreak', 'pageSubtotal', 'carryForward', 'capital', 'showEmpty']),
    beside('/spec/blocks/*', 'type', ['fields', 'totals'], ['columns']),
    beside('/spec/blocks/*', 'type', ['fields', 'table', 'totals', 'files'], ['fields']),
    beside('/spec/blocks/*', 'type', ['opinions'], ['nodes']),
    beside('/spec/blocks/*', 'type', ['sign'], ['signers']),
    beside('/spec/blocks/*', 'type', ['text'], ['text']),
    { owner: '/spec/blocks/*', keys: ['groupBreak'], needs: 'groupBy', means: ({ groupBy }) => groupBy !== undefined },
  ],
};

/** A list by its type does so without saying it. */
const takesSeveral: Need['means'] = ({ multiple }, item, at) => multiple === true || [valueAt(item, `${at}/type`)].flat().includes('array');

/** What the options of one control stand and fall with. */
const optionNeeds: Readonly<Record<string, readonly Omit<Need, 'owner'>[]>> = byName({
  button: (
    [
      [['query'], ['query']],
      [['dialog'], ['dialog', 'multiple']],
      [
        ['query', 'dialog'],
        ['params', 'map', 'table'],
      ],
      [['open'], ['href', 'newTab']],
      [['calculate'], ['fields']],
      [['script'], ['script']],
    ] as const
  ).map(([actions, keys]) => ({ keys, needs: `action: ${actions.join(' | ')}`, means: ({ action }) => (actions as readonly unknown[]).includes(action) })),
  dialog: [
    { keys: ['newTab'], needs: 'link', means: ({ link }) => link !== undefined },
    { keys: ['max'], needs: 'multiple', means: takesSeveral },
    {
      keys: ['unique'],
      needs: 'items.properties',
      means: (_, item, at) => shapeOfBo(item).fields.some(({ pointer, table }) => pointer === at && table !== undefined),
    },
  ],
  select: [{ keys: ['max'], needs: 'multiple', means: takesSeveral }],
  treeSelect: [
    { keys: ['cascade', 'keep'], needs: 'multiple', means: takesSeveral },
    { keys: ['leafOnly'], needs: 'multiple: –', means: (...field) => !takesSeveral(...field) },
  ],
  businessDialog: [{ keys: ['newTab'], needs: 'link', means: ({ link }) => link !== undefined }],
  link: [{ keys: ['newTab'], needs: 'href', means: ({ href }) => href !== undefined }],
});

const moment: Omit<Need, 'owner'> = { keys: ['day'], needs: 'showCurrentDate', means: ({ showCurrentDate }) => showCurrentDate === true };

/** Buttons that send a request back; without one of them there is nothing to choose a step for. */
const sendingBack: readonly string[] = ['reject', 'rejectToAnyNode', 'backToStart'];

/** What is said of the buttons of a step is said of some that it offers, once; a step that names none offers those of its type, without any words for them. */
function buttonSiblings(item: RawItem, report: Report): void {
  for (const [at, node] of recordsAt(item, '/spec/nodes/*')) {
    if (!tasks.includes(String(node['type']))) continue;
    const labels = Object.keys({ ...(node['buttonLabels'] as object | undefined) });
    const buttons = Array.isArray(node['buttons'])
      ? node['buttons'].map((button: unknown) => (typeof button === 'string' ? { alias: button } : (button as Values)))
      : [];
    const offered = buttons.map(({ alias }) => String(alias));
    for (const name of labels)
      if (flowButtons.includes(name) && !offered.includes(name)) report(`${at}/buttonLabels${pointerOf(name)}`, `buttonLabels.${name}`, `buttons: ${name}`);
    buttons.forEach((button, index) => {
      if (button['name'] !== undefined && labels.includes(String(button['alias'])))
        report(`${at}/buttons/${index}/name`, 'name', `buttonLabels.${String(button['alias'])}: –`);
    });
    if (offered.length > 0 && !offered.some((name) => sendingBack.includes(name)))
      for (const name of ['rejectTargets', 'rejectNormalInFork'])
        if (![undefined, 'any', false].includes(node[name] as undefined)) report(`${at}/${name}`, name, `buttons: ${sendingBack.join(' | ')}`);
  }
}

function fieldSiblings(item: RawItem, report: Report): void {
  for (const { property, pointer } of shapeOfBo(item).fields) {
    const ui: Values = { ...property['x-ui'] };
    const widget = String(ui['widget']);
    const needs = [...(optionNeeds[widget] ?? []), ...(Object.hasOwn(momentFormats, widget) ? [moment] : [])];
    for (const need of needs)
      for (const name of need.keys) if (ui[name] !== undefined && !need.means(ui, item, pointer)) report(`${pointer}/x-ui${pointerOf(name)}`, name, need.needs);
  }
}

/** Objects at a place, with their pointers. */
const recordsAt = (root: unknown, pattern: string): readonly (readonly [at: string, value: Values])[] =>
  valuesAt(root, pattern).flatMap(([at, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? [[at, value as Values] as const] : [],
  );
