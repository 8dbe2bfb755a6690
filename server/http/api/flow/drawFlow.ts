import { byName } from '../../../../schemas/byName.ts';
import type { ModdleElement } from 'bpmn-moddle';
import { child, children, theModdle, text } from '../../../workflow/index.ts';

/**
 * A flow as an SVG that needs no script and no font of its own: boxes, diamonds, circles, lines and names as the drawing places
 * them. `states` colours the nodes. Every name is escaped; nothing else of the XML reaches the picture.
 */
export async function drawFlow(bpmnXml: string, states: Readonly<Record<string, string>>): Promise<string> {
  const { rootElement } = await theModdle().fromXML(bpmnXml);
  const parts = children(rootElement, 'diagrams').flatMap((diagram) => {
    const plane = child(diagram, 'plane');
    return plane === undefined ? [] : children(plane, 'planeElement');
  });
  const lines = parts.filter((part) => part.$type === 'bpmndi:BPMNEdge').map(lineOf);
  const shapes = parts
    .filter((part) => part.$type === 'bpmndi:BPMNShape')
    .map(shapeOf)
    .filter((shape) => shape !== undefined);
  const [left, top, right, bottom] = frameOf(shapes, lines);
  const title =
    children(rootElement, 'rootElements')
      .map((element) => text(element, 'name'))
      .find((name) => name !== '') ?? '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${right - left} ${bottom - top}" width="${right - left}" height="${bottom - top}" role="img" font-family="PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title>`,
    '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L10 5L0 10z" fill="#44546a"/></marker></defs>',
    `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="#ffffff"/>`,
    ...lines.map(drawLine),
    ...shapes.map((shape) => drawShape(shape, toneOf(states[shape.id]))),
    '</svg>',
  ].join('');
}

// helpers

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface Shape extends Box {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly several: boolean;
  readonly label: Box | undefined;
}
interface Line {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly label: Box | undefined;
}
interface Tone {
  readonly stroke: string;
  readonly fill: string;
  readonly dash: boolean;
}

const future: Tone = { stroke: '#7a8699', fill: '#ffffff', dash: true };
const done: Tone = { stroke: '#389e0d', fill: '#f3faee', dash: false };
const back: Tone = { stroke: '#d46b08', fill: '#fff6ea', dash: false };
const current: Tone = { stroke: '#1668dc', fill: '#eaf3ff', dash: false };
const ended: Tone = { stroke: '#5b6472', fill: '#eef1f5', dash: false };
const tones: Readonly<Record<string, Tone>> = byName({
  pending: current,
  suspend: current,
  manual_end: ended,
  back,
  backToStart: back,
  signBackCancel: back,
  recover: back,
  recoverToStart: back,
});

/** A status that is not listed means that the node has been left behind; none means that it was not reached. */
const toneOf = (status: string | undefined): Tone => (status === undefined ? future : Object.hasOwn(tones, status) ? (tones[status] ?? done) : done);

/** Only finite numbers reach the picture. */
function number(element: ModdleElement | undefined, name: string): number {
  const value = element?.get(name);
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 10) / 10 : 0;
}

function boxOf(bounds: ModdleElement | undefined): Box | undefined {
  return bounds === undefined
    ? undefined
    : { x: number(bounds, 'x'), y: number(bounds, 'y'), width: Math.max(0, number(bounds, 'width')), height: Math.max(0, number(bounds, 'height')) };
}

function labelOf(part: ModdleElement): Box | undefined {
  const label = child(part, 'label');
  return label === undefined ? undefined : boxOf(child(label, 'bounds'));
}

function shapeOf(part: ModdleElement): Shape | undefined {
  const element = child(part, 'bpmnElement');
  const box = boxOf(child(part, 'bounds'));
  if (element === undefined || box === undefined) return undefined;
  return {
    ...box,
    id: text(element, 'id'),
    type: element.$type,
    name: text(element, 'name'),
    several: child(element, 'loopCharacteristics') !== undefined,
    label: labelOf(part),
  };
}

function lineOf(part: ModdleElement): Line {
  const points = children(part, 'waypoint').map((point) => ({ x: number(point, 'x'), y: number(point, 'y') }));
  return { name: text(child(part, 'bpmnElement'), 'name'), points, label: labelOf(part) };
}

function frameOf(shapes: readonly Shape[], lines: readonly Line[]): readonly [number, number, number, number] {
  const boxes: Box[] = [
    ...shapes,
    ...[...shapes, ...lines].flatMap(({ label }) => label ?? []),
    ...lines.flatMap(({ points }) => points.map((point) => ({ ...point, width: 0, height: 0 }))),
  ];
  if (boxes.length === 0) return [0, 0, 100, 60];
  const margin = 24;
  return [
    Math.min(...boxes.map((box) => box.x)) - margin,
    Math.min(...boxes.map((box) => box.y)) - margin,
    Math.max(...boxes.map((box) => box.x + box.width)) + margin,
    Math.max(...boxes.map((box) => box.y + box.height)) + margin,
  ];
}

function drawLine({ points, name, label }: Line): string {
  const at = label ?? middleOf(points);
  return `<polyline points="${points.map(({ x, y }) => `${x},${y}`).join(' ')}" fill="none" stroke="#44546a" stroke-width="1.5" marker-end="url(#arrow)"/>${name === '' ? '' : words(name, at, 90)}`;
}

function drawShape(shape: Shape, { stroke, fill, dash }: Tone): string {
  const { x, y, width, height, type, name } = shape;
  const style = `fill="${fill}" stroke="${stroke}" stroke-width="2"${dash ? ' stroke-dasharray="5 4"' : ''}`;
  const below: Box = shape.label ?? { x: x + width / 2 - 45, y: y + height + 4, width: 90, height: 14 };
  if (type.endsWith('Event'))
    return `<circle cx="${x + width / 2}" cy="${y + height / 2}" r="${width / 2}" ${style}${type === 'bpmn:EndEvent' ? ' style="stroke-width:4"' : ''}/>${name === '' ? '' : words(name, below, 90)}`;
  if (type.endsWith('Gateway')) {
    const mark = type === 'bpmn:ParallelGateway' ? '+' : type === 'bpmn:InclusiveGateway' ? '○' : '×';
    return `<polygon points="${x + width / 2},${y} ${x + width},${y + height / 2} ${x + width / 2},${y + height} ${x},${y + height / 2}" ${style}/><text x="${x + width / 2}" y="${y + height / 2 + 9}" font-size="26" text-anchor="middle" fill="#14233b">${mark}</text>${name === '' ? '' : words(name, below, 90)}`;
  }
  const bars = shape.several ? `<path d="M${x + width / 2 - 5} ${y + height - 14}v10m5 -10v10m5 -10v10" stroke="${stroke}" stroke-width="2"/>` : '';
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" ${style}/>${bars}${words(name, shape, width - 12)}`;
}

/** Wrapped text around the middle of a box; Chinese letters are as wide as the font is high. */
function words(name: string, box: Box, width: number): string {
  const perLine = Math.max(1, Math.floor(width / 12));
  const letters = [...name];
  const rows = Array.from({ length: Math.min(4, Math.ceil(letters.length / perLine)) }, (_, row) => letters.slice(row * perLine, (row + 1) * perLine).join(''));
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2 - (rows.length - 1) * 7 + 4;
  return `<text text-anchor="middle" fill="#14233b">${rows.map((row, index) => `<tspan x="${x}" y="${y + index * 14}">${escaped(row)}</tspan>`).join('')}</text>`;
}

function middleOf(points: Line['points']): Box {
  const [a, b] = [points[Math.floor((points.length - 1) / 2)], points[Math.ceil((points.length - 1) / 2)]];
  return { x: ((a?.x ?? 0) + (b?.x ?? 0)) / 2 - 45, y: ((a?.y ?? 0) + (b?.y ?? 0)) / 2 - 14, width: 90, height: 14 };
}

/** For text and attributes; control characters are not allowed in XML at all. */
const escaped = (value: string): string => value.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
