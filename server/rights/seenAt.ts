import type { FormPermission } from '../../registry/form/index.ts';
import { projectData } from '../../validators/model/index.ts';
import { withoutHidden } from '../../validators/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import { conditionPlace, type ConditionPlace, type FlowDefinition, type FlowNode, isHumanNode, presetOf } from '../workflow/index.ts';
import { hiddenFields } from './rightsAt.ts';

type Data = Readonly<Record<string, unknown>>;

/** What a node shows of a document, and what people may name of it. */
export interface Seen {
  readonly data: Data;
  readonly place: ConditionPlace;
}

/** A document, and which of its fields rights left without an answer. */
interface SeenDocument {
  readonly data: Data;
  readonly unanswered?: Iterable<string> | undefined;
}

/** What a node shows of a document, for what people compute with it; to a reader only as much of that as he may see himself. */
export function seenAt(
  form: FormDefinition | undefined,
  flow: Pick<FlowDefinition, 'flow'>,
  reader?: FormPermission,
): ((node: FlowNode, document: SeenDocument) => Seen) | undefined {
  if (form === undefined) return undefined;
  return (node, { data, unanswered = [] }) => {
    const shown = form.viewing(presetOf(flow, node.id));
    const permission = reader === undefined ? shown : withoutHidden(shown, reader);
    return { data: projectData(form.source('zh-CN'), permission, data), place: conditionPlace(form, permission, { unanswered: [...unanswered] }) };
  };
}

/** A document without the fields that any of its readers may not see, for texts that all of them get, such as the subject. */
export function seenByAll(form: FormDefinition | undefined, flow: FlowDefinition, data: Data): Data {
  if (form === undefined) return data;
  const hidden = new Set(readingPlaces(flow).flatMap((preset) => [...hiddenFields(form.viewing(preset), form.boAlias)]));
  return Object.fromEntries(Object.entries(data).filter(([name]) => !hidden.has(name)));
}

/** Every preset and node by whose rights somebody reads a document of the flow. */
export const readingPlaces = (flow: Pick<FlowDefinition, 'flow'>): string[] => [
  ...new Set([
    'start',
    'read',
    ...Object.values(flow.flow.nodes)
      .filter(isHumanNode)
      .map(({ id }) => presetOf(flow, id)),
  ]),
];

/** Whether the words that a node writes may be told to whoever reads with the rights of a preset. */
export function tellsWords(form: FormDefinition | undefined, flow: FlowDefinition, nodeId: string, preset: string): boolean {
  if (form === undefined) return true;
  const names = Object.entries(form.permission(presetOf(flow, nodeId)).opinion ?? {})
    .filter(([, mode]) => mode === 'w' || mode === 'b')
    .map(([name]) => name);
  const shown = form.viewing(preset).opinion ?? {};
  return names.length === 0 || (form.states(preset) && names.some((name) => (shown[name] ?? 'r') !== 'n'));
}
