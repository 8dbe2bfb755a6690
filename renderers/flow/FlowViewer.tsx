import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Alert, Button, Space } from 'antd';
import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import { useRenderContext } from '../core/index.ts';
import type { FlowNodeView } from './flowNodes.ts';
import { NodeSpot } from './NodeSpot.tsx';

export interface FlowViewerProps {
  readonly xml: string;
  readonly nodes: readonly FlowNodeView[];
  readonly height: number;
}

const ZOOM_STEP = 1.25;
/** Share of the canvas that the flow fills. */
const MARGIN = 0.95;
/** Room around a node that is reached by keyboard, px. */
const REACH = 20;

/** Draws BPMN with the state of its nodes. The mark of the drawing library stays visible: its licence asks for it. */
export function FlowViewer({ xml, nodes, height }: FlowViewerProps) {
  const { t } = useRenderContext();
  const box = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<Drawing>();
  const [spots, setSpots] = useState<readonly Spot[]>([]);
  const [failed, setFailed] = useState<string>();

  useEffect(() => {
    if (box.current === null) return undefined;
    const drawing = new NavigatedViewer<DrawingServices>({ container: box.current });
    let live = true;
    setFailed(undefined);
    drawing.importXML(xml).then(
      () => {
        if (!live) return;
        decorate(drawing, nodes);
        fit(drawing);
        setSpots(spotsOn(drawing, nodes));
        setViewer(drawing);
      },
      (error: unknown) => {
        if (live) setFailed(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      live = false;
      setViewer(undefined);
      setSpots([]);
      drawing.destroy();
    };
  }, [xml, nodes]);

  const zoom = (factor: number): void => {
    const canvas = viewer?.get('canvas');
    canvas?.zoom(canvas.zoom() * factor);
  };

  const reach = (nodeId: string): void => {
    viewer?.get('canvas').scrollToElement(nodeId, REACH);
    // The browser scrolls the box itself; then the picture and what lies over it no longer fit.
    box.current?.querySelector('.djs-container')?.scrollTo(0, 0);
  };

  return (
    <div className="yb-flow-viewer">
      <Space.Compact className="yb-flow-tools">
        <Button
          size="small"
          icon={<PlusOutlined />}
          aria-label={t('flow.zoomIn')}
          title={t('flow.zoomIn')}
          disabled={viewer === undefined}
          onClick={() => zoom(ZOOM_STEP)}
        />
        <Button
          size="small"
          icon={<MinusOutlined />}
          aria-label={t('flow.zoomOut')}
          title={t('flow.zoomOut')}
          disabled={viewer === undefined}
          onClick={() => zoom(1 / ZOOM_STEP)}
        />
        <Button
          size="small"
          icon={<CompressOutlined />}
          aria-label={t('flow.fit')}
          title={t('flow.fit')}
          disabled={viewer === undefined}
          onClick={() => viewer && fit(viewer)}
        />
      </Space.Compact>
      {failed === undefined ? null : <Alert type="warning" showIcon title={t('flow.imageFailed')} description={failed} />}
      <div ref={box} className="yb-flow-canvas" style={{ height }} role="group" aria-label={t('flow.image')} />
      {spots.map(({ node, host }) => createPortal(<NodeSpot node={node} onReach={() => reach(node.nodeId)} />, host, node.nodeId))}
      <ul className="yb-flow-legend" aria-hidden="true">
        {(['done', 'current', 'back', 'future'] as const).map((state) => (
          <li key={state} className={`yb-node-${state}`}>
            {t(`flow.state.${state}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

// helpers

interface DrawingServices {
  readonly canvas: {
    zoom(level?: number | 'fit-viewport', center?: 'auto'): number;
    addMarker(element: string, marker: string): void;
    scrollToElement(element: string, padding: number): void;
    getContainer(): HTMLElement;
  };
  readonly overlays: { add(element: string, overlay: { position: Readonly<Record<string, number>>; html: HTMLElement }): string };
  readonly elementRegistry: { get(id: string): { readonly width?: number; readonly height?: number } | undefined };
}
type Drawing = NavigatedViewer<DrawingServices>;

function decorate(drawing: Drawing, nodes: readonly FlowNodeView[]): void {
  const canvas = drawing.get('canvas');
  const overlays = drawing.get('overlays');
  const registry = drawing.get('elementRegistry');
  for (const node of nodes) {
    const shape = registry.get(node.nodeId);
    // A node of the instance that the delivered picture does not draw.
    if (shape === undefined) continue;
    canvas.addMarker(node.nodeId, `yb-${node.state}`);
    if (node.kind === 'people' && node.people.length > 0)
      overlays.add(node.nodeId, { position: { bottom: -4, left: 0 }, html: label(node.people.join('、'), node.state, shape.width ?? 100) });
    if (node.state === 'done' && node.kind === 'people') overlays.add(node.nodeId, { position: { top: -9, right: 9 }, html: mark() });
  }
}

/** Where a node of people lies that the request has reached. */
interface Spot {
  readonly node: FlowNodeView;
  readonly host: HTMLElement;
}

/** Puts a place for a {@link NodeSpot} over each node that has something to tell. The picture itself is silent then. */
function spotsOn(drawing: Drawing, nodes: readonly FlowNodeView[]): readonly Spot[] {
  drawing.get('canvas').getContainer().querySelector('svg')?.setAttribute('aria-hidden', 'true');
  return nodes.flatMap((node): Spot[] => {
    const shape = drawing.get('elementRegistry').get(node.nodeId);
    if (shape === undefined || node.kind !== 'people' || node.state === 'future') return [];
    const host = document.createElement('div');
    host.style.width = `${shape.width ?? 100}px`;
    host.style.height = `${shape.height ?? 80}px`;
    drawing.get('overlays').add(node.nodeId, { position: { top: 0, left: 0 }, html: host });
    return [{ node, host }];
  });
}

/** Leaves a margin, and does not blow up small flows. */
function fit(drawing: Drawing): void {
  const canvas = drawing.get('canvas');
  canvas.zoom('fit-viewport', 'auto');
  canvas.zoom(Math.min(1, canvas.zoom() * MARGIN), 'auto');
}

function label(text: string, state: string, width: number): HTMLElement {
  const element = document.createElement('div');
  element.className = `yb-flow-people yb-node-${state}`;
  element.style.width = `${width}px`;
  element.textContent = text;
  return element;
}

function mark(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'yb-flow-check';
  element.textContent = '✓';
  return element;
}
