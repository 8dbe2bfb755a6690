import type { MetadataKindName } from '../../../schemas/metadata/index.ts';
import { pointerOf, valueAt } from '../pointer.ts';
import type { RawItem } from '../types.ts';
import { shapeOfBo } from './boShape.ts';
import type { Linter } from './context.ts';

/** Lists of named things in which each stands once: of two the product would take one, or do the same twice. Their only place. */
export const lintUnique: Linter = ({ item, found }) => {
  for (const { pointer, by } of [...envelope, ...(listsOf[item.kind as MetadataKindName] ?? [])].flatMap((each) =>
    typeof each === 'function' ? each(item) : [each],
  )) {
    for (const [at, members] of listsAt(item, pointer)) {
      const seen = new Set<string>();
      members.forEach((member, index) => {
        const name = nameOf(member, by);
        if (name === undefined) return;
        if (seen.has(name)) found('repeated', at + pointerOf(index) + (typeof by === 'string' ? pointerOf(by) : ''), { name });
        seen.add(name);
      });
    }
  }
};

// helpers

/** Where lists are; `*` stands for every key or index. */
interface NamedList {
  readonly pointer: string;
  /** The member that names an entry, or what makes its name; absent: the entry is the name. */
  readonly by?: string | ((entry: Readonly<Record<string, unknown>>) => string | undefined);
}

const envelope: readonly NamedList[] = [
  { pointer: '/deps', by: ({ kind, key }) => `${String(kind)}/${String(key)}` },
  ...['view', 'start', 'edit', 'export'].map((name) => ({ pointer: `/auth/${name}` })),
];

const listsOf: Readonly<Partial<Record<MetadataKindName, readonly (NamedList | ((item: RawItem) => readonly NamedList[]))[]>>> = {
  dict: [{ pointer: '/spec/items', by: 'value' }],
  bo: [
    choices,
    { pointer: '/spec/postings', by: 'key' },
    { pointer: '/spec/makes', by: 'key' },
    { pointer: '/spec/unique', by: 'key' },
    { pointer: '/spec/unique/*/fields' },
  ],
  customQuery: [
    { pointer: '/spec/results', by: 'field' },
    { pointer: '/spec/sort', by: 'field' },
  ],
  customDialog: [{ pointer: '/spec/columns', by: 'field' }, { pointer: '/spec/sort', by: 'field' }, { pointer: '/spec/keyword' }],
  dataTemplate: [
    { pointer: '/spec/columns', by: 'field' },
    { pointer: '/spec/filters', by: ({ field, op }) => `${String(field)} ${String(op)}` },
    { pointer: '/spec/defaultSort', by: 'field' },
    { pointer: '/spec/keyword' },
    ...['toolbar', 'rowButtons', 'batchButtons'].map((name) => ({ pointer: `/spec/${name}` })),
  ],
  sqlView: [
    { pointer: '/spec/columns', by: 'field' },
    { pointer: '/spec/filters', by: ({ field, op }) => `${String(field)} ${String(op)}` },
    { pointer: '/spec/defaultSort', by: 'field' },
  ],
  chart: [{ pointer: '/spec/values', by: 'field' }],
  form: [{ pointer: '/spec/rules', by: 'key' }, { pointer: '/spec/summary' }, { pointer: '/spec/samples', by: 'name' }],
  flow: [
    { pointer: '/spec/nodes', by: 'id' },
    { pointer: '/spec/edges', by: 'id' },
    { pointer: '/spec/options/returnHooks' },
    { pointer: '/spec/nodes/*/buttons', by: ({ alias }) => (typeof alias === 'string' ? alias : undefined) },
    ...['hooks', 'rejectTargets', 'jumpType', 'assignee/users', 'assignee/*/users', 'vote/direct', 'vote/oneTicket'].map((name) => ({
      pointer: `/spec/nodes/*/${name}`,
    })),
  ],
  printTemplate: [
    ...['fields', 'nodes', 'signers'].map((name) => ({ pointer: `/spec/blocks/*/${name}` })),
    { pointer: '/spec/blocks/*/tableColumns', by: 'field' },
  ],
  menu: [{ pointer: '/spec/auth' }],
  methodAuth: [{ pointer: '/spec/methods', by: 'code' }, { pointer: '/spec/methods/*/auth' }],
  messageTemplate: [{ pointer: '/spec/channels' }, { pointer: '/spec/receivers' }],
};

/** What the fields of an object can be chosen from, as it is written there. */
function choices(item: RawItem): NamedList[] {
  return shapeOfBo(item).fields.flatMap(({ pointer }): NamedList[] => [
    { pointer: `${pointer}/enum` },
    { pointer: `${pointer}/x-ui/accept` },
    { pointer: `${pointer}/x-ui/options`, by: ({ key, value, id }) => ((key ?? value ?? id) === undefined ? undefined : String(key ?? value ?? id)) },
  ]);
}

function listsAt(root: unknown, pattern: string): [at: string, members: readonly unknown[]][] {
  const [before = '', ...rest] = pattern.split('/*');
  const value = valueAt(root, before);
  if (typeof value !== 'object' || value === null) return [];
  if (rest.length === 0) return Array.isArray(value) ? [[before, value]] : [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    listsAt(inner, rest.join('/*')).map(([at, members]): [string, readonly unknown[]] => [before + pointerOf(key) + at, members]),
  );
}

function nameOf(member: unknown, by: NamedList['by']): string | undefined {
  if (typeof member !== 'object' || member === null) return by === undefined || typeof by === 'function' ? String(member) : undefined;
  const entry = member as Readonly<Record<string, unknown>>;
  if (typeof by === 'function') return by(entry);
  return by === undefined || entry[by] === undefined ? undefined : String(entry[by]);
}
