import { backEdges, graphOf, incoming, outgoing, topologicalOrder } from '../../../validators/expressions/flow/graph.ts';
import { isGateway } from '../model.ts';
import type { FlowShape, NodeBox, NodeType } from '../model.ts';

/** Where nodes and lines stand: layers from left to right, one lane per branch, lines with right angles. Units: pixels of the diagram. */
export interface FlowLayout {
  readonly boxes: Readonly<Record<string, NodeBox>>;
  readonly lines: Readonly<Record<string, readonly Point[]>>;
  /** Where the names of gateways and lines stand, clear of the lines. */
  readonly labels: Readonly<Record<string, NodeBox>>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function layoutFlow(shape: FlowShape): FlowLayout {
  const ids = Object.keys(shape.nodes);
  const start = ids.find((id) => shape.nodes[id]?.type === 'START') ?? ids[0];
  if (start === undefined) return { boxes: {}, lines: {}, labels: {} };
  const all = graphOf(ids, shape.edges);
  const back = backEdges(all, start);
  const graph = graphOf(
    ids,
    shape.edges.filter((edge) => !back.has(edge)),
  );
  const order = topologicalOrder(all, start);

  // Layer = longest way from the start; lane = where the first predecessor stands, or the nearest free lane below it.
  const layer = new Map<string, number>();
  const lane = new Map<string, number>();
  const taken = new Set<string>();
  for (const id of order) {
    const before = incoming(graph, id)
      .map((edge) => edge.from)
      .filter((from) => layer.has(from));
    const at = Math.max(-1, ...before.map((from) => layer.get(from) ?? 0)) + 1;
    const wished = before.length > 1 ? Math.min(...before.map((from) => lane.get(from) ?? 0)) : wishedLane(before[0], id);
    let row = wished;
    while (taken.has(`${at}:${row}`)) row += 1;
    layer.set(id, at);
    lane.set(id, row);
    taken.add(`${at}:${row}`);
  }

  const boxes = Object.fromEntries(ids.map((id) => [id, boxOf(shape.nodes[id]?.type ?? 'USERTASK', layer.get(id) ?? 0, lane.get(id) ?? 0)]));
  const edges = shape.edges.filter((edge) => edge.from in boxes && edge.to in boxes);
  const highest = Math.min(...Object.values(boxes).map((box) => box.y));
  const lowest = Math.max(...Object.values(boxes).map((box) => box.y + box.height));
  // Lines past other nodes run below and above in turn, so that two of them rarely meet at one node; loops run below.
  let [below, above] = [0, 0];
  const lines = Object.fromEntries(
    edges.map((edge): [string, readonly Point[]] => {
      const [from, to] = [boxOrThrow(boxes, edge.from), boxOrThrow(boxes, edge.to)];
      const crosses = ids.some((id) => id !== edge.from && id !== edge.to && standsBetween(boxOrThrow(boxes, id), from, to));
      if (!back.has(edge) && !crosses) return [edge.id, forwardLine(from, to)];
      if (!back.has(edge) && below > above) {
        above += 1;
        return [edge.id, detourAbove(from, to, highest - 14 - above * 22)];
      }
      below += 1;
      return [edge.id, detourBelow(from, to, lowest + 14 + below * 22)];
    }),
  );
  const gateways = ids.filter((id) => isGateway(shape.nodes[id]?.type ?? 'USERTASK') && shape.nodes[id]?.name !== '');
  const labels = Object.fromEntries([
    ...gateways.map((id): [string, NodeBox] => [id, gatewayLabel(boxOrThrow(boxes, id))]),
    ...edges.filter((edge) => edge.name !== undefined).map((edge): [string, NodeBox] => [edge.id, lineLabel(lines[edge.id] ?? [], edge.name ?? '')]),
  ]);
  return { boxes, lines, labels };

  function wishedLane(from: string | undefined, id: string): number {
    if (from === undefined) return 0;
    const siblings = outgoing(graph, from);
    return (
      (lane.get(from) ?? 0) +
      Math.max(
        0,
        siblings.findIndex((edge) => edge.to === id),
      )
    );
  }
}

// helpers

const columnWidth = 170;
const rowHeight = 120;
const origin = { x: 160, y: 160 };

function sizeOf(type: NodeType): { readonly width: number; readonly height: number } {
  if (type === 'START' || type === 'END') return { width: 36, height: 36 };
  return isGateway(type) ? { width: 50, height: 50 } : { width: 100, height: 80 };
}

function boxOf(type: NodeType, layer: number, lane: number): NodeBox {
  const size = sizeOf(type);
  return { x: origin.x + layer * columnWidth + (100 - size.width) / 2, y: origin.y + lane * rowHeight + (80 - size.height) / 2, ...size };
}

const middle = (box: NodeBox): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

function boxOrThrow(boxes: Readonly<Record<string, NodeBox>>, id: string): NodeBox {
  const box = boxes[id];
  if (box === undefined) throw new Error(`node <${id}> has no place`);
  return box;
}

function standsBetween(box: NodeBox, from: NodeBox, to: NodeBox): boolean {
  const [a, b, c] = [middle(from), middle(to), middle(box)];
  return c.x > a.x && c.x < b.x && c.y === Math.max(a.y, b.y);
}

/** Down first when the target is lower, across first when it is higher, so that lines of one split do not lie on each other. */
function forwardLine(from: NodeBox, to: NodeBox): Point[] {
  const [a, b] = [middle(from), middle(to)];
  if (a.y === b.y)
    return [
      { x: from.x + from.width, y: a.y },
      { x: to.x, y: b.y },
    ];
  return b.y > a.y
    ? [
        { x: a.x, y: from.y + from.height },
        { x: a.x, y: b.y },
        { x: to.x, y: b.y },
      ]
    : [
        { x: from.x + from.width, y: a.y },
        { x: b.x, y: a.y },
        { x: b.x, y: to.y + to.height },
      ];
}

function detourBelow(from: NodeBox, to: NodeBox, y: number): Point[] {
  const [a, b] = [middle(from), middle(to)];
  return [
    { x: a.x, y: from.y + from.height },
    { x: a.x, y },
    { x: b.x, y },
    { x: b.x, y: to.y + to.height },
  ];
}

function detourAbove(from: NodeBox, to: NodeBox, y: number): Point[] {
  const [a, b] = [middle(from), middle(to)];
  return [
    { x: a.x, y: from.y },
    { x: a.x, y },
    { x: b.x, y },
    { x: b.x, y: to.y },
  ];
}

/** Below and left of the diamond: lines leave it to the right, upwards and straight down. */
function gatewayLabel(box: NodeBox): NodeBox {
  return { x: box.x - 62, y: box.y + box.height - 8, width: 80, height: 14 };
}

/** Above the longest level part of a line; long names wrap and grow upwards. */
function lineLabel(points: readonly Point[], name: string): NodeBox {
  const parts = points
    .slice(1)
    .map((end, index) => ({ start: points[index] ?? end, end }))
    .filter(({ start, end }) => start.y === end.y);
  const longest = parts.sort((a, b) => Math.abs(b.end.x - b.start.x) - Math.abs(a.end.x - a.start.x))[0];
  if (longest === undefined) return { x: points[0]?.x ?? 0, y: points[0]?.y ?? 0, width: 90, height: 14 };
  const width = 90;
  const textLines = Math.ceil(([...name].length * 11) / (width - 6));
  return { x: (longest.start.x + longest.end.x) / 2 - width / 2, y: longest.end.y - 4 - textLines * 14, width, height: textLines * 14 };
}
