import type { Plugin } from 'vite';

/**
 * The texts that explain a unit to designers (`doc` of a function, control, option, layout), what a rule says in languages that nobody reads (`says`),
 * its `cases`, and what only checkers ask (`fails`, `limits`), stay out of the pages of the portal: Storybook, the server, the tests and the generated files
 * read them from the source.
 */
export function leanUnits(): Plugin {
  return {
    name: 'lean-units',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:formula|renderers|validators)\/.*\.tsx?$/, code: /\bdefine[A-Z]\w*\(/ },
      handler(code, id) {
        const tree = this.parse(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' });
        const ranges = unitsIn(tree as unknown as Node).flatMap((unit) => docsIn(unit));
        return ranges.length === 0 ? undefined : { code: without(code, ranges), map: null };
      },
    },
  };
}

// helpers

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

type Range = readonly [start: number, end: number];

/** The declarations handed to a `defineThing(…)`. */
function unitsIn(node: Node): Node[] {
  const own =
    node.type === 'CallExpression' && /^define[A-Z]/.test(nameOf(node['callee']))
      ? (node['arguments'] as Node[]).filter(({ type }) => type === 'ObjectExpression')
      : [];
  return [...own, ...childrenOf(node).flatMap(unitsIn)];
}

const unread: ReadonlySet<string> = new Set(['doc', 'says', 'cases', 'fails', 'limits']);

/** Members of a declaration that no page reads, at every depth of its plain data. */
function docsIn(node: Node): Range[] {
  if (node.type === 'ObjectExpression') {
    return (node['properties'] as Node[]).flatMap((property): Range[] => {
      if (property.type !== 'Property') return [];
      return unread.has(nameOf(property['key'])) ? [[property.start, property.end]] : docsIn(property['value'] as Node);
    });
  }
  return node.type === 'ArrayExpression' ? childrenOf(node).flatMap(docsIn) : [];
}

/** Line breaks stay, so that places in the source keep their lines. */
function without(code: string, ranges: readonly Range[]): string {
  let lean = '';
  let at = 0;
  for (const [start, end] of [...ranges].sort(([a], [b]) => a - b)) {
    const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
    lean += code.slice(at, start) + code.slice(start, end + comma).replace(/[^\n]/g, '');
    at = end + comma;
  }
  return lean + code.slice(at);
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node['name'] === 'string' ? node['name'] : '');

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const childrenOf = (node: Node): Node[] => Object.values(node).flatMap((part) => (Array.isArray(part) ? part.filter(isNode) : isNode(part) ? [part] : []));
