import fc from 'fast-check';
import type { FlowSpec } from '../../server/workflow/index.ts';
import type { ChoiceKind, SignatureRule, SignType } from '../../server/workflow/model.ts';
import type { FlowLine } from '../../schemas/metadata/index.ts';
import type { NodeSpec } from '../../server/workflow/spec.ts';

/** Random flows built from blocks: steps, countersigns, signings, circulation, sequences and the three kinds of gateways, four levels deep. */

export type Block =
  | { readonly kind: 'task' | 'sign' | 'custom' | 'copy'; readonly users: readonly string[]; readonly traits: Traits }
  | { readonly kind: 'seq'; readonly parts: readonly Block[] }
  | { readonly kind: 'xor' | 'and' | 'or'; readonly parts: readonly Block[]; readonly thresholds: readonly number[] };

export interface Traits {
  readonly normal: boolean;
  readonly skipSame: boolean;
  readonly skipIfStarter: boolean;
  readonly sequential: boolean;
  readonly pass: string;
  readonly oneVeto: boolean;
  readonly onVeto: 'route' | 'backToStart';
  readonly emptyPolicy: 'error' | 'skip' | 'admin';
  readonly signType: SignType;
  readonly chooseExecutors: ChoiceKind;
  readonly signature: SignatureRule;
}

export const people = ['u0', 'u1', 'u2', 'u3', 'u4'] as const;

const traits = fc.record<Traits>({
  normal: fc.boolean(),
  skipSame: fc.boolean(),
  skipIfStarter: fc.boolean(),
  sequential: fc.boolean(),
  oneVeto: fc.boolean(),
  pass: fc.constantFrom('all', 'majority', 'percent:60', 'amount:1'),
  onVeto: fc.constantFrom('route', 'backToStart'),
  emptyPolicy: fc.constantFrom('error', 'skip', 'admin'),
  signType: fc.constantFrom('Parallel', 'Sequential', 'ParallelApprove'),
  chooseExecutors: fc.constantFrom('candidate', 'free'),
  signature: fc.record({ status: fc.constantFrom('enable', 'required'), isCover: fc.boolean(), secretFree: fc.boolean() }),
});
const users = fc.subarray([...people], { minLength: 1, maxLength: 3 });
const thresholds = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 3 });

const steps = fc.record({ kind: fc.constantFrom('task' as const, 'task' as const, 'sign' as const, 'custom' as const, 'copy' as const), users, traits });

/** One step of one person. */
export const tasks: fc.Arbitrary<Block> = fc.record({ kind: fc.constant('task' as const), users: fc.constantFrom(['u1'], ['u2']), traits });

export const blocks: fc.Arbitrary<Block> = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 4, depthSize: 'large', withCrossShrink: true },
    steps,
    fc.record({ kind: fc.constant('seq' as const), parts: fc.array(tie('block'), { minLength: 1, maxLength: 3 }) }),
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom('xor' as const, 'and' as const, 'or' as const),
        parts: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
        thresholds,
      }),
    },
  ),
})).block;

/** Conditions read the form field `n`. */
export function specOf(root: Block): FlowSpec {
  const nodes: NodeSpec[] = [
    { id: 'start', type: 'START' },
    { id: 'apply', type: 'USERTASK', assignee: { rule: 'startUser' }, jumpType: ['free'] },
  ];
  const edges: FlowLine[] = [{ from: 'start', to: 'apply' }];
  let serial = 0;
  const last = build(root, 'apply');
  nodes.push({ id: 'end', type: 'END' });
  edges.push({ ...last, to: 'end' });
  return { form: 'random', nodes, edges };

  type Open = Omit<FlowLine, 'to'>;

  function build(block: Block, from: string, entry: Partial<FlowLine> = {}): Open {
    return attach(block, { ...entry, from });
  }

  function attach(block: Block, open: Open): Open {
    switch (block.kind) {
      case 'seq':
        return block.parts.reduce((at, part) => attach(part, at), open);
      case 'task':
      case 'sign':
      case 'custom':
      case 'copy':
        return add(stepOf(block, `N${(serial += 1)}`), open);
      case 'xor':
      case 'and':
      case 'or': {
        const type = { xor: 'EXCLUSIVE', and: 'PARALLEL', or: 'INCLUSIVE' } as const;
        const name = `G${(serial += 1)}`;
        const fork = add({ id: name, type: type[block.kind] }, open);
        const ends = block.parts.map((part, index) =>
          attach(
            part,
            index === 0 || block.kind === 'and'
              ? { ...fork, ...(block.kind === 'and' ? {} : { default: true }) }
              : { ...fork, when: `n > ${block.thresholds[index] ?? 0}` },
          ),
        );
        nodes.push({ id: `${name}j`, type: type[block.kind] });
        ends.forEach((end) => edges.push({ ...end, to: `${name}j` }));
        return { from: `${name}j` };
      }
    }
  }

  function add(node: NodeSpec, open: Open): Open {
    nodes.push(node);
    edges.push({ ...open, to: node.id });
    return { from: node.id };
  }
}

// helpers

function stepOf(block: Block & { readonly traits: Traits; readonly users: readonly string[] }, id: string): NodeSpec {
  const { normal, sequential, pass, oneVeto, onVeto, signType, ...rest } = block.traits;
  const assignee = { rule: 'users', users: block.users } as const;
  if (block.kind === 'copy') return { id, type: 'COPYTO', assignee };
  const common: NodeSpec = { id, type: 'USERTASK', assignee, rejectNormalInFork: normal, jumpType: ['free', 'select'], ...rest };
  if (block.kind === 'custom') return { ...common, type: 'CUSTOMSIGNTASK', signType };
  return block.kind === 'sign' ? { ...common, type: 'SIGNTASK', vote: { mode: sequential ? 'sequential' : 'parallel', pass, oneVeto, onVeto } } : common;
}
