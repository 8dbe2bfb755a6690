import { isError, said, type FindingId, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { specOfDrawing } from '../workflow/index.ts';

/**
 * What is wrong with the settings of a flow that is given as a drawing: they are brought into the notation of nodes and edges and judged
 * as if they were written there, by the same schema and the same checks. Each error names its step and its place in it. How the nodes are
 * joined is judged with the drawing. Nothing for a flow in the other notation.
 */
export async function drawnProblems(item: RawItem, lint: (items: readonly RawItem[]) => readonly MetadataProblem[]): Promise<MetadataProblem[]> {
  const { bpmn, ...spec } = item.spec as MetadataSpecs['flow'];
  if (bpmn === undefined) return [];
  const { nodes, edges, options, problems } = await specOfDrawing(bpmn);
  const names = new Map(nodes.map(({ id }, index) => [id, writtenId.test(id) ? id : `drawn-${index}`]));
  const written = { ...spec, nodes: nodes.map((node) => renamed(node, names)), edges: edges.map((edge) => renamed(edge, names)), options };
  const { i18n: _texts, ...head } = item;
  return [
    ...problems.map(({ id, params, message }): MetadataProblem => ({ ...place(item), code: said(id as FindingId, params).code, message, id, params })),
    ...lint([{ ...head, spec: written } as unknown as RawItem])
      .filter((problem) => isError(problem) && isSetting(problem))
      .map((problem) => ({ ...problem, ...place(item), ...namedIn(problem, nodes) })),
  ];
}

// helpers

/** How ids are written in the other notation; drawings may have others. */
const writtenId = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

const place = ({ kind, key }: RawItem): Pick<MetadataProblem, 'kind' | 'key' | 'pointer'> => ({ kind, key, pointer: '/spec/bpmn' });

/** What the compiler says of the same drawing, at its elements. */
const structural: ReadonlySet<string> = new Set(['edgeEnd', 'noWayOut', 'noAssignee', 'defaultLine', 'notation']);

const isSetting = ({ pointer, id = '' }: MetadataProblem): boolean => /^\/spec\/(nodes\/\d|options)/.test(pointer) && !structural.has(id);

/** An entry with other ids, also where it names steps. */
function renamed<Entry extends object>(entry: Entry, names: ReadonlyMap<string, string>): Entry {
  const nameOf = (name: unknown): unknown => (typeof name === 'string' ? (names.get(name) ?? name) : name);
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]: [string, unknown]) => {
      if (key === 'id' || key === 'from' || key === 'to') return [key, nameOf(value)];
      return [key, key === 'rejectTargets' && Array.isArray(value) ? value.map(nameOf) : value];
    }),
  ) as Entry;
}

/** The words with the step and the setting in front of them: the pointer leads to the whole drawing. */
function namedIn(
  { pointer, id, params = {}, message, hint, fix }: MetadataProblem,
  nodes: readonly { readonly id: string }[],
): Pick<MetadataProblem, 'message'> {
  const [, index, rest = ''] = /^\/spec\/nodes\/(\d+)\/?(.*)$/.exec(pointer) ?? [];
  const drawnAt = index === undefined ? pointer.replace('/spec/', '') : [nodes[Number(index)]?.id, rest].join(' ').trim();
  return id === undefined ? { message: `【${drawnAt}】${message}` } : said(id as FindingId, { ...params, drawnAt }, { hint, fix });
}
