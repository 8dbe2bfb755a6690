import { createMemo } from '../../validators/index.ts';
import { finding, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { type AssigneeRule, type CompiledFlow, type FlowNode, isHumanNode, type Organisation, type Starter } from '../workflow/index.ts';

/**
 * Steps whose rules find nobody in the organisation as it is: an error where no possible starter gets anybody, a warning where some do
 * not, each with a starter who shows it.
 */
export function assigneeProblems(item: RawItem, flow: CompiledFlow, organisation: Organisation): MetadataProblem[] {
  const grants = (item.auth as { readonly start?: readonly string[] } | undefined)?.start;
  const starters = memo.of(organisation, `starters ${JSON.stringify(grants ?? null)}`, () => organisation.starters(grants));
  if (starters.length === 0) return [];
  return [...emptySteps(item, flow, organisation, starters), ...silentVoters(item, flow, organisation, starters)];
}

// helpers

/** Rules that flows have in common are asked once of an organisation as it was loaded. */
const memo = createMemo();

function emptySteps(item: RawItem, flow: CompiledFlow, organisation: Organisation, starters: readonly Starter[]): MetadataProblem[] {
  return Object.values(flow.nodes)
    .filter((node) => isHumanNode(node) && node.id !== flow.firstNode)
    .flatMap((node) => {
      const asked = JSON.stringify([node.assignees, node.emptyPolicy]);
      const without = memo.of(starters, asked, () => starters.filter((starter) => !organisation.finds(node, starter)));
      const [example] = without;
      if (example === undefined) return [];
      const id = without.length === starters.length ? 'nobody' : 'nobodyFor';
      return [
        finding(item, id, pointerOf(item, node), {
          node: node.name === '' ? node.id : node.name,
          rule: node.assignees.map(textOf).join('、'),
          starter: nameOf(example),
        }),
      ];
    });
}

/** People whose vote decides, or refuses, alone, and who never vote: no rule of the step finds them, or they have left. */
function silentVoters(item: RawItem, flow: CompiledFlow, organisation: Organisation, starters: readonly Starter[]): MetadataProblem[] {
  // whoever may choose anybody for the next step may choose these
  if (Object.values(flow.nodes).some(({ chooseExecutors }) => chooseExecutors === 'free')) return [];
  return Object.values(flow.nodes).flatMap((node) =>
    (['direct', 'oneTicket'] as const).flatMap((list) =>
      (node.vote?.[list] ?? []).flatMap((person, index) =>
        organisation.mayVote(node, person, starters) === false
          ? [
              finding(item, 'silentVoter', pointerOf(item, node, `vote/${list}/${index}`), {
                node: node.name === '' ? node.id : node.name,
                list,
                person,
                rule: node.assignees.map(textOf).join('、'),
              }),
            ]
          : [],
      ),
    ),
  );
}

const nameOf = ({ account, orgId }: Starter): string => (orgId === null ? account : `${account}@${orgId}`);

/** A rule as it is written, in short. */
function textOf(rule: AssigneeRule): string {
  const { rule: name, ...rest } = rule;
  const detail = Object.values(rest).flat().join(',');
  return detail === '' ? name : `${name}:${detail}`;
}

function pointerOf({ spec }: RawItem, { id }: FlowNode, part = 'assignee'): string {
  const { bpmn, nodes = [] } = spec as { readonly bpmn?: unknown; readonly nodes?: readonly { readonly id?: unknown }[] };
  const index = nodes.findIndex((node) => node.id === id);
  return typeof bpmn === 'string' || index < 0 ? '/spec/bpmn' : `/spec/nodes/${index}/${part}`;
}
