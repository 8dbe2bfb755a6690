import type { FlowRemark, Simulation } from '../../../../schemas/calls/entities/flowDesign.ts';
import type { ItemBody } from '../../../../schemas/calls/entities/metadata.ts';
import type { FormFields, PlaceRights } from './model/formFields.ts';
import { elementsOf, nameOf, type Drawing, type DrawnElement } from './model/modeler.ts';
import { kindOf } from './model/nodeKinds.ts';

/** What the panels beside the canvas work on. */
export interface Desk {
  readonly drawing: Drawing;
  /** Grows with each change of the drawing, which changes in place: a new desk makes the panels read it anew. */
  readonly revision: number;
  readonly item: ItemBody;
  readonly changeItem: (item: ItemBody) => void;
  readonly form: ItemBody | undefined;
  readonly fields: FormFields;
  readonly changeRights: (place: string, rights: PlaceRights | undefined) => void;
  /** The node in which the starter fills in the form; its rights are those of the start page. */
  readonly firstNode: string;
  readonly problems: readonly FlowRemark[];
  readonly select: (id: string) => void;
  readonly showSimulation: (simulation: Simulation | undefined) => void;
  /** The flow as it is drawn now. */
  readonly drawn: () => Promise<ItemBody>;
}

/** Nodes in which people decide, for choices such as the targets of a rejection. */
export const humanNodes = (drawing: Drawing): { readonly value: string; readonly label: string }[] =>
  elementsOf(drawing)
    .filter((element) => element.type === 'bpmn:UserTask')
    .map((element) => ({ value: element.id, label: nameOf(element) === '' ? element.id : nameOf(element) }));

/** Nodes in the order of the flow, as far as the lines tell it. */
export function nodesInOrder(drawing: Drawing): readonly DrawnElement[] {
  const nodes = elementsOf(drawing).filter((element) => kindOf(element) !== undefined);
  const seen = new Set<string>();
  const open = nodes.filter((node) => node.type === 'bpmn:StartEvent');
  const ordered: DrawnElement[] = [];
  for (let node = open.shift(); node !== undefined; node = open.shift()) {
    if (seen.has(node.id)) continue;
    seen.add(node.id);
    ordered.push(node);
    open.push(...(node.outgoing ?? []).flatMap((line) => line.target ?? []));
  }
  return [...ordered, ...nodes.filter((node) => !seen.has(node.id))];
}

export const splitList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
