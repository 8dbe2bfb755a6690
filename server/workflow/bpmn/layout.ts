import { backEdges, graphOf, incoming, outgoing, topologicalOrder } from '../graph.ts';
import type { FlowShape, NodeBox, NodeType } from '../model.ts';

/** Where nodes and lines stand: layers from left to right, one lane per branch, lines with right angles. Units: pixels of the diagram. */
export interface FlowLayout {
  readonly boxes: Readonly<Record<string, NodeBox>>;
  readonly lines: Readonly<Record<string, readonly Point[]>>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function layoutFlow(shape: FlowShape): FlowLayout {
  const ids = Object.keys(shape.nodes);
  const start = ids.find((id) => shape.nodes[id]?.type === 'START') ?? ids[0];
  if (start === undefined) return { boxes: {}, lines: {} };
  const all = graphOf(ids, shape.edges);
  const back = backEdges(all, start);
  const graph = graphOf(ids, shape.edges.filter((edge) => !back.has(edge.id)));
  const order = topologicalOrder(all, start);

  // Layer = longest way from the start; lane = where the first predecessor stands, or the nearest free lane below it.
  const layer = new Map<string, number>();
  const lane = new Map<string, number>();
  const taken = new Set<string>();
  for (const id of order) {
    const before = incoming(graph, id).map((edge) => edge.from).filter((from) => layer.has(from));
    const at = Math.max(-1, ...before.map((from) => layer.get(from) ?? 0)) + 1;
    const wished = before.length > 1 ? Math.min(...before.map((from) => lane.get(from) ?? 0)) : wishedLane(before[0], id);
    let row = wished;
    while (taken.has(`${at}:${row}`)) row += 1;
    layer.set(id, at);
    lane.set(id, row);
    taken.add(`${at}:${row}`);
  }

  const boxes = Object.fromEntries(ids.map((id) => [id, boxOf(shape.nodes[id]?.type ?? 'USERTASK', layer.get(id) ?? 0, lane.get(id) ?? 0)]));
  const lowest = Math.max(...Object.values(boxes).map((box) => box.y + box.height));
  let detours = 0;
  const lines = Object.fromEntries(shape.edges.flatMap((edge) => {
    const [from, to] = [boxes[edge.from], boxes[edge.to]];
    if (from === undefined || to === undefined) return [];
    const crosses = ids.some((id) => id !== edge.from && id !== edge.to && standsBetween(boxes[id], from, to));
    if (!back.has(edge.id) && !crosses) return [[edge.id, forwardLine(from, to)]];
    detours += 1;
    return [[edge.id, detourLine(from, to, lowest + 20 + detours * 16)]];
  }));
  return { boxes, lines };

  function wishedLane(from: string | undefined, id: string): number {
    if (from === undefined) return 0;
    const siblings = outgoing(graph, from);
    return (lane.get(from) ?? 0) + Math.max(0, siblings.findIndex((edge) => edge.to === id));
  }
}

// helpers

const columnWidth = 170;
const rowHeight = 120;
const origin = { x: 160, y: 120 };

function sizeOf(type: NodeType): { readonly width: number; readonly height: number } {
  if (type === 'START' || type === 'END') return { width: 36, height: 36 };
  return type === 'EXCLUSIVE' || type === 'PARALLEL' || type === 'INCLUSIVE' ? { width: 50, height: 50 } : { width: 100, height: 80 };
}

function boxOf(type: NodeType, layer: number, lane: number): NodeBox {
  const size = sizeOf(type);
  return { x: origin.x + layer * columnWidth + (100 - size.width) / 2, y: origin.y + lane * rowHeight + (80 - size.height) / 2, ...size };
}

const middle = (box: NodeBox): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

function standsBetween(box: NodeBox | undefined, from: NodeBox, to: NodeBox): boolean {
  if (box === undefined) return false;
  const [a, b, c] = [middle(from), middle(to), middle(box)];
  return c.x > a.x && c.x < b.x && c.y === (b.y > a.y ? b.y : a.y);
}

/** Down first when the target is lower, across first when it is higher, so that lines of one split do not lie on each other. */
function forwardLine(from: NodeBox, to: NodeBox): Point[] {
  const [a, b] = [middle(from), middle(to)];
  if (a.y === b.y) return [{ x: from.x + from.width, y: a.y }, { x: to.x, y: b.y }];
  return b.y > a.y
    ? [{ x: a.x, y: from.y + from.height }, { x: a.x, y: b.y }, { x: to.x, y: b.y }]
    : [{ x: from.x + from.width, y: a.y }, { x: b.x, y: a.y }, { x: b.x, y: to.y + to.height }];
}

function detourLine(from: NodeBox, to: NodeBox, y: number): Point[] {
  const [a, b] = [middle(from), middle(to)];
  return [{ x: a.x, y: from.y + from.height }, { x: a.x, y }, { x: b.x, y }, { x: b.x, y: to.y + to.height }];
}
