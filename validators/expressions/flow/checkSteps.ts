import { said, type RawItem } from '../../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import type { Finding } from '../types.ts';
import type { DocumentRules } from './documentRules.ts';
import { flowStructure, type FlowStructure } from './flowStructure.ts';
import { isPeopleNode, type FlowView, type ViewAssignee, type ViewNode } from './flowView.ts';
import { reachable } from './graph.ts';

type StepFinding = Finding & { readonly pointer: string };

/** Steps at which a request would stop: nobody is certain to be found, more votes are asked for than there are people, or the form shows nothing. */
export function checkSteps(view: FlowView, rules: DocumentRules | undefined, form?: RawItem): StepFinding[] {
  const structure = flowStructure(view);
  return view.nodes.filter(isPeopleNode).flatMap((node) => {
    const at = (part: string): string => view.pointer(node, part);
    const most = node.assignees.reduce((sum, rule) => sum + countOf(rule), 0);
    const votes = node.votes !== undefined && node.votes > most && !offersSigners(node) ? [{ pointer: at('/vote/pass'), ...said('tooManyVotes', { name: titleOf(node), need: String(node.votes), count: String(most) }) }] : [];
    const ignored = node.id === structure?.first ? node.assignees.findIndex(({ rule }) => rule !== 'startUser') : -1;
    const starter = ignored < 0 ? [] : [{ pointer: at('/assignee'), ...said('starterActs', { name: titleOf(node) }) }];
    const unseen = structure === undefined || form === undefined || presetOf(structure, node.id) in (form.spec as unknown as MetadataSpecs['form']).perm ? [] : [{ pointer: at(''), ...said('stepUnseen', { name: titleOf(node), form: form.key, place: presetOf(structure, node.id) }) }];
    return [...votes, ...starter, ...unseen, ...(structure === undefined ? [] : [...nobodyAt(node, structure, rules).map((finding) => ({ pointer: at('/assignee'), ...finding })), ...lateAt(node, structure, rules).map((finding) => ({ pointer: at('/due'), ...finding }))])];
  });
}

// helpers

const titleOf = ({ id, name }: ViewNode): string => (name === undefined || name === '' ? id : name);

const offersSigners = ({ buttons }: ViewNode): boolean => buttons.length === 0 || buttons.includes('addSign');

/** How many people a rule can find at most. */
function countOf({ rule, users = [] }: ViewAssignee): number {
  if (rule === 'users') return new Set(users).size;
  return ['startUser', 'orgMaster', 'orgLeader'].includes(rule) ? 1 : Infinity;
}

/** Only where the request stops then, and no other rule of the node may find somebody. */
function nobodyAt(node: ViewNode, structure: FlowStructure, rules: DocumentRules | undefined): readonly Finding[] {
  if (node.emptyPolicy !== 'error') return [];
  const found = node.assignees.map((rule): Finding | undefined => {
    if (rule.rule === 'prevAssignee' && rule.node !== undefined && structure.nodes.has(rule.node)) return isSurelyBefore(structure, rule.node, node.id) ? undefined : said('assigneeLater', { name: titleOf(node), from: rule.node });
    if (rule.rule === 'secretaryOf' && rule.of === undefined) return said('secretaryOfWhom', { name: titleOf(node) });
    if (rule.rule === 'field' && rule.field !== undefined && rules !== undefined && !isFilled(rule.field, node, structure, rules)) return said('assigneeEmpty', { name: titleOf(node), field: rule.field });
    return undefined;
  });
  return found.every((each) => each !== undefined) ? found.slice(0, 1) : [];
}

/** Nobody fills anything in when time is over. */
function lateAt(node: ViewNode, structure: FlowStructure, rules: DocumentRules | undefined): readonly Finding[] {
  if (!node.autoAgree || rules === undefined) return [];
  const asked = rules.demands(presetOf(structure, node.id)).filter(({ isFilling, when, unless }) => isFilling === true && when.length === 0 && unless.length === 0).map(({ field }) => field);
  const open = [...new Set(asked)].filter((field) => !isFilled(field, node, structure, rules, false));
  return open.length === 0 ? [] : [said('lateRequired', { name: titleOf(node), field: open.join('、') })];
}

/** Whether a value is certain to stand in a field when a request comes to a node. */
function isFilled(field: string, node: ViewNode, structure: FlowStructure, rules: DocumentRules, isGiven = true): boolean {
  if (isGiven && rules.isGiven(field)) return true;
  const before = [structure.first, ...structure.stepsBefore(node.id).map(({ id }) => id)].filter((id) => id !== node.id && isSurelyBefore(structure, id, node.id));
  return before.some((id) => rules.demands(presetOf(structure, id)).some((demand) => demand.field === field && demand.isFilling === true && demand.when.length === 0 && demand.unless.length === 0));
}

const presetOf = ({ first }: FlowStructure, id: string): string => (id === first ? 'start' : id);

/** Whether somebody has worked on a step whenever a request comes to a node. */
function isSurelyBefore({ graph, nodes, first }: FlowStructure, step: string, node: string): boolean {
  const given = nodes.get(step);
  if (step === node || given === undefined || !isPeopleNode(given)) return false;
  if (step === first) return true;
  const start = [...nodes.values()].find(({ type }) => type === 'START')?.id ?? '';
  const isPassed = given.when !== undefined || given.skipWhen !== undefined || given.skipSame || given.skipIfStarter || given.emptyPolicy === 'skip';
  return !isPassed && !reachable(graph, [start], 'out', step).has(node);
}
