import { listed } from '../../../registry/words.ts';
import { said, type RawItem } from '../../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import type { Finding } from '../types.ts';
import type { DocumentRules } from './documentRules.ts';
import { flowStructure, type FlowStructure } from './flowStructure.ts';
import { isPeopleNode, type FlowView, type ViewAssignee, type ViewNode } from './flowView.ts';
import { outgoing, reachable } from './graph.ts';
import { sendsBackTo } from './sendingBack.ts';

type StepFinding = Finding & { readonly pointer: string };

/** Steps at which a request would stop: nobody is certain to be found, more votes are asked for than there are people, or the form shows nothing. */
export function checkSteps(view: FlowView, rules: DocumentRules | undefined, form?: RawItem): StepFinding[] {
  const structure = flowStructure(view);
  return view.nodes.filter(isPeopleNode).flatMap((node) => {
    const at = (part: string): string => view.pointer(node, part);
    const most = node.assignees.reduce((sum, rule) => sum + countOf(rule), 0);
    const votes =
      node.votes !== undefined && node.votes > most
        ? [
            {
              pointer: at('/vote/pass'),
              ...said(offersSigners(node) ? 'votesByAdding' : 'tooManyVotes', { name: titleOf(node), need: String(node.votes), count: String(most) }),
            },
          ]
        : [];
    const ignored = node.id === structure?.first ? node.assignees.findIndex(({ rule }) => rule !== 'startUser') : -1;
    const starter = ignored < 0 ? [] : [{ pointer: at('/assignee'), ...said('starterActs', { name: titleOf(node) }) }];
    const unseen =
      structure === undefined || form === undefined || presetOf(structure, node.id) in (form.spec as unknown as MetadataSpecs['form']).perm
        ? []
        : [{ pointer: at(''), ...said('stepUnseen', { name: titleOf(node), form: form.key, place: presetOf(structure, node.id) }) }];
    return [
      ...votes,
      ...starter,
      ...(['skipIfStarter', 'skipSame', 'skipWhen'] as const)
        .filter((option) => isAlwaysPassed(node, option, structure))
        .map((option) => ({ pointer: at(`/${option}`), ...said('alwaysPassed', { name: titleOf(node), option }) })),
      ...unseen,
      ...(structure === undefined
        ? []
        : [
            ...nobodyAt(node, structure, rules).map((finding) => ({ pointer: at('/assignee'), ...finding })),
            ...lateAt(node, structure, rules).map((finding) => ({ pointer: at('/due'), ...finding })),
          ]),
    ];
  });
}

// helpers

const titleOf = ({ id, name }: ViewNode): string => (name === undefined || name === '' ? id : name);

const offersSigners = ({ buttons }: ViewNode): boolean => buttons.length === 0 || buttons.includes('addSign');

/** The first step is the starter's and entered by nobody before him; another one that only the starter may take is passed whoever he is. */
const isAlwaysPassed = (node: ViewNode, option: 'skipIfStarter' | 'skipSame' | 'skipWhen', structure: FlowStructure | undefined): boolean =>
  node[option] !== undefined &&
  node[option] !== false &&
  (node.id === structure?.first || (option === 'skipIfStarter' && node.assignees.length > 0 && node.assignees.every(({ rule }) => rule === 'startUser')));

/** How many people a rule can find at most. */
function countOf({ rule, users = [] }: ViewAssignee): number {
  if (rule === 'users') return new Set(users).size;
  return ['startUser', 'orgMaster', 'orgLeader'].includes(rule) ? 1 : Infinity;
}

/** Only where the request stops then, and no other rule of the node may find somebody. */
function nobodyAt(node: ViewNode, structure: FlowStructure, rules: DocumentRules | undefined): readonly Finding[] {
  if (node.emptyPolicy !== 'error') return [];
  const found = node.assignees.map((rule): Finding | undefined => {
    if (rule.rule === 'prevAssignee' && rule.node !== undefined && structure.nodes.has(rule.node))
      return isSurelyBefore(structure, rule.node, node.id) ? undefined : said('assigneeLater', { name: titleOf(node), from: rule.node });
    if (rule.rule === 'secretaryOf' && rule.of === undefined) return said('secretaryOfWhom', { name: titleOf(node) });
    if (rule.rule !== 'field' || rule.field === undefined || rules === undefined) return undefined;
    if (!isFilled(rule.field, node, structure, rules)) return said('assigneeEmpty', { name: titleOf(node), field: rule.field });
    const emptier = emptierOf(rule.field, node, structure, rules);
    return emptier === undefined ? undefined : said('assigneeEmptied', { name: titleOf(node), field: rule.field, from: titleOf(emptier) });
  });
  return found.every((each) => each !== undefined) ? found.slice(0, 1) : [];
}

/** Nobody fills anything in when time is over, and what the step does not offer is not done then either. */
function lateAt(node: ViewNode, structure: FlowStructure, rules: DocumentRules | undefined): readonly Finding[] {
  if (node.autoReject && sendsBackTo(node, structure).length === 0) return [said('lateReject', { name: titleOf(node) })];
  if (!node.autoAgree) return [];
  const unsigned = node.mustSign ? [said('lateUnsigned', { name: titleOf(node) })] : [];
  return rules === undefined ? unsigned : [...unsigned, ...lateDemands(node, structure, rules)];
}

function lateDemands(node: ViewNode, structure: FlowStructure, rules: DocumentRules): readonly Finding[] {
  const demands = rules.demands(presetOf(structure, node.id)).filter(({ isFilling }) => isFilling === true);
  const unconditional = new Set(demands.filter(({ when, unless }) => when.length === 0 && unless.length === 0).map(({ field }) => field));
  const open = [...new Set(demands.map(({ field }) => field))].filter((field) => !isFilled(field, node, structure, rules, false));
  const always = open.filter((field) => unconditional.has(field));
  if (always.length > 0) return [said('lateRequired', { name: titleOf(node), field: listed(always) })];
  const columns = rules
    .columnsAsked(presetOf(structure, node.id))
    .filter((column) => !surelyBefore(node, structure).some((id) => rules.columnsAsked(presetOf(structure, id)).includes(column)));
  const sometimes = [...open, ...columns];
  return sometimes.length === 0 ? [] : [said('lateRequiredAtTimes', { name: titleOf(node), field: listed(sometimes) })];
}

/** Steps that somebody has worked on whenever a request comes to a node, and the first one. */
const surelyBefore = (node: ViewNode, structure: FlowStructure): readonly string[] =>
  [structure.first, ...structure.stepsBefore(node.id).map(({ id }) => id)].filter((id) => id !== node.id && isSurelyBefore(structure, id, node.id));

/** Whether a value is certain to stand in a field when a request comes to a node. */
function isFilled(field: string, node: ViewNode, structure: FlowStructure, rules: DocumentRules, isGiven = true): boolean {
  if (isGiven && rules.isGiven(field)) return true;
  return surelyBefore(node, structure).some((id) =>
    rules
      .demands(presetOf(structure, id))
      .some((demand) => demand.field === field && demand.isFilling === true && demand.when.length === 0 && demand.unless.length === 0),
  );
}

/** A step that takes a value away, or lets people do so, from which a request may come to a node without anybody who has to fill it in again. */
function emptierOf(field: string, node: ViewNode, structure: FlowStructure, rules: DocumentRules): ViewNode | undefined {
  const { graph, nodes, first } = structure;
  const asks = ({ id }: ViewNode): boolean =>
    rules
      .demands(presetOf(structure, id))
      .some((demand) => demand.field === field && demand.isFilling === true && demand.when.length === 0 && demand.unless.length === 0);
  const writes = ({ onComplete }: ViewNode): unknown => onComplete.reduce<unknown>((last, set) => (Object.hasOwn(set, field) ? set[field] : last), undefined);
  const isEmptying = (step: ViewNode): boolean =>
    writes(step) === undefined ? !asks(step) && rules.edits(presetOf(structure, step.id), field) : writes(step) === null || writes(step) === '';
  const people = [...nodes.values()].filter(isPeopleNode);
  const filling = new Set(
    people.filter((step) => !isEmptying(step) && (asks(step) || writes(step) !== undefined) && (step.id === first || !isPassable(step))).map(({ id }) => id),
  );
  return people
    .filter((step) => step !== node && isEmptying(step))
    .find(({ id }) => {
      const seen = new Set<string>();
      const open = outgoing(graph, id).map(({ to }) => to);
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (next === node.id) return true;
        if (seen.has(next) || filling.has(next)) continue;
        seen.add(next);
        open.push(...outgoing(graph, next).map(({ to }) => to));
      }
      return false;
    });
}

const isPassable = ({ when, skipWhen, skipSame, skipIfStarter, emptyPolicy }: ViewNode): boolean =>
  when !== undefined || skipWhen !== undefined || skipSame || skipIfStarter || emptyPolicy === 'skip';

const presetOf = ({ first }: FlowStructure, id: string): string => (id === first ? 'start' : id);

/** Whether somebody has worked on a step whenever a request comes to a node. */
function isSurelyBefore({ graph, nodes, first }: FlowStructure, step: string, node: string): boolean {
  const given = nodes.get(step);
  if (step === node || given === undefined || !isPeopleNode(given)) return false;
  if (step === first) return true;
  const start = [...nodes.values()].find(({ type }) => type === 'START')?.id ?? '';
  return !isPassable(given) && !reachable(graph, [start], 'out', step).has(node);
}
