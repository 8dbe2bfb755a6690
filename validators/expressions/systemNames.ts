import { byName } from '../../schemas/byName.ts';
import type { KnownIds } from '../../registry/KnownIds.ts';
import type { Localised } from '../../registry/localised.ts';
import { fill, inChinese } from '../../registry/words.ts';
import type { FieldSymbol } from '../../formula/index.ts';

/**
 * What conditions of a flow may read of the system. Every value has a name that begins with `$`, which no field can have; the old
 * spellings are readable as other names of the same value.
 */

interface FlowNodeLike {
  readonly id: string;
  readonly type: string;
}

const decisions = [
  { value: 'agree', label: { 'zh-CN': '同意', 'en-US': 'agreed', 'zh-TW': '同意' } },
  { value: 'oppose', label: { 'zh-CN': '反对', 'en-US': 'opposed', 'zh-TW': '反對' } },
] as const;
const votes = [
  { value: 'pass', label: { 'zh-CN': '通过', 'en-US': 'passed', 'zh-TW': '通過' } },
  { value: 'refuse', label: { 'zh-CN': '不通过', 'en-US': 'refused', 'zh-TW': '不通過' } },
] as const;

const fixed: readonly FieldSymbol[] = [
  {
    name: '$starter.isHead',
    title: { 'zh-CN': '发起人是部门负责人', 'en-US': 'the starter heads a department', 'zh-TW': '發起人是部門負責人' },
    kinds: ['boolean'],
    required: true,
  },
  { name: '$starter.id', title: { 'zh-CN': '发起人', 'en-US': 'the starter', 'zh-TW': '發起人' }, kinds: ['text'], required: true },
  {
    name: '$flow.result',
    title: { 'zh-CN': '上一步的决定', 'en-US': 'the decision of the step before', 'zh-TW': '上一步的決定' },
    kinds: ['text'],
    options: decisions,
  },
  { name: '$clock.today', title: { 'zh-CN': '今天', 'en-US': 'today', 'zh-TW': '今天' }, kinds: ['date'], required: true },
  { name: '$clock.now', title: { 'zh-CN': '现在', 'en-US': 'now', 'zh-TW': '現在' }, kinds: ['datetime'], required: true },
  { name: '$tenant.id', title: { 'zh-CN': '租户', 'en-US': 'the tenant', 'zh-TW': '租戶' }, kinds: ['text'], required: true },
];

const fixedAliases: Readonly<Record<string, string>> = byName({
  'flow.starterIsHead': '$starter.isHead',
  'flow.starterId': '$starter.id',
  result: '$flow.result',
});

/** Value of one node: the name of its namespace, its old prefix, and the nodes that have it. */
const ofNodes: readonly {
  readonly space: string;
  readonly prefix: string;
  readonly title: Localised;
  readonly types: readonly string[];
  readonly kind: 'text' | 'boolean';
  readonly options?: FieldSymbol['options'];
}[] = [
  {
    space: '$vote',
    prefix: 'sign_',
    title: { 'zh-CN': '会签结果', 'en-US': 'the vote', 'zh-TW': '會簽結果' },
    types: ['SIGNTASK'],
    kind: 'text',
    options: votes,
  },
  {
    space: '$decision',
    prefix: 'result_',
    title: { 'zh-CN': '审批决定', 'en-US': 'the decision', 'zh-TW': '審批決定' },
    types: ['USERTASK', 'CUSTOMSIGNTASK'],
    kind: 'text',
    options: decisions,
  },
  {
    space: '$skipped',
    prefix: 'skipped_',
    title: { 'zh-CN': '已跳过', 'en-US': 'whether it was skipped', 'zh-TW': '已跳過' },
    types: ['USERTASK', 'SIGNTASK', 'CUSTOMSIGNTASK'],
    kind: 'boolean',
  },
  {
    space: '$group',
    prefix: 'group_',
    title: { 'zh-CN': '协办结果', 'en-US': 'what those asked said', 'zh-TW': '協辦結果' },
    types: ['USERTASK', 'SIGNTASK', 'CUSTOMSIGNTASK'],
    kind: 'text',
    options: votes,
  },
];

/** Of which step it is. */
const ofNode = { 'zh-CN': '{title}【{id}】', 'en-US': '{title} ({id})', 'zh-TW': '{title}【{id}】' } as const;

/** Everything a condition of a flow with these nodes may read of the system, by every spelling. */
export function systemSymbols(nodes: readonly FlowNodeLike[], people?: KnownIds): ReadonlyMap<string, FieldSymbol> {
  const symbols = new Map(
    fixed.map((symbol): [string, FieldSymbol] => [symbol.name, symbol.name === '$starter.id' && people !== undefined ? { ...symbol, ids: people } : symbol]),
  );
  for (const [alias, name] of Object.entries(fixedAliases)) {
    const symbol = symbols.get(name);
    if (symbol !== undefined) symbols.set(alias, { ...symbol, name: alias, aliasOf: name });
  }
  for (const { space, prefix, title, types, kind, options } of ofNodes) {
    for (const { id, type } of nodes) {
      if (!types.includes(type)) continue;
      const name = `${space}.${id}`;
      const symbol: FieldSymbol = { name, title: fill(ofNode, { title, id }), kinds: [kind], ...(options === undefined ? {} : { options }) };
      symbols.set(name, symbol);
      symbols.set(prefix + id, { ...symbol, name: prefix + id, aliasOf: name });
    }
  }
  return symbols;
}

/** The same as it is documented: `<node>` stands for the id of a step. */
export function systemValueRows(): readonly { readonly name: string; readonly alias?: string; readonly values: string }[] {
  const aliases = new Map(Object.entries(fixedAliases).map(([alias, name]) => [name, alias]));
  const kindsOf = ({ title, kinds, options }: Pick<FieldSymbol, 'title' | 'kinds' | 'options'>): string =>
    `${inChinese(title)}: ${options?.map(({ value, label }) => `\`${value}\` ${inChinese(label)}`).join(', ') ?? (kinds.includes('boolean') ? '`true`, `false`' : kinds.join())}`;
  return [
    ...ofNodes.map(({ space, prefix, title, types, kind, options }) => ({
      name: `${space}.<node>`,
      alias: `${prefix}<node>`,
      values: `${types.join(', ')}; ${kindsOf({ title, kinds: [kind], options })}`,
    })),
    ...fixed.map((symbol) => ({ name: symbol.name, alias: aliases.get(symbol.name), values: kindsOf(symbol) })),
  ].map(({ alias, ...row }) => (alias === undefined ? row : { ...row, alias }));
}

/** What is known of a request whatever has happened in it, and in whichever flow. */
export const standingSymbols = (people?: KnownIds): ReadonlyMap<string, FieldSymbol> =>
  new Map([...systemSymbols([], people)].filter(([name, { aliasOf = name }]) => aliasOf !== '$flow.result'));

export interface SystemFacts {
  /** Variables of the kernel: `result`, `sign_<node>`, `result_<node>`, `skipped_<node>`, `group_<node>`. */
  readonly vars: Readonly<Record<string, unknown>>;
  readonly starterId: string;
  readonly starterIsHead: boolean;
  readonly tenantId: string;
  readonly today: string;
  readonly now: string;
}

/**
 * Whether a name belongs to the system where a flow with these nodes runs: a document, or the page that stands in for one, can
 * neither give it nor take its place.
 */
export function isSystemName(name: string, nodeIds: readonly string[]): boolean {
  if (name.startsWith('$') || name === 'flow' || name === 'result') return true;
  return ofNodes.some(({ prefix }) => name.startsWith(prefix) && nodeIds.includes(name.slice(prefix.length)));
}

/** What a system name stands for; an object for a namespace, null for what has not happened yet. */
export function systemValue(name: string, { vars, starterId, starterIsHead, tenantId, today, now }: SystemFacts): unknown {
  switch (name) {
    case 'flow':
      return { starterIsHead, starterId };
    case '$starter':
      return { isHead: starterIsHead, id: starterId };
    case '$flow':
      return { result: own(vars, 'result') };
    case '$clock':
      return { today, now };
    case '$tenant':
      return { id: tenantId };
    default: {
      const nodes = ofNodes.find(({ space }) => space === name);
      if (nodes === undefined) return own(vars, name);
      return Object.fromEntries(
        Object.entries(vars)
          .filter(([key]) => key.startsWith(nodes.prefix))
          .map(([key, value]) => [key.slice(nodes.prefix.length), value]),
      );
    }
  }
}

// helpers

const own = (record: Readonly<Record<string, unknown>>, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : null);
