import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Space } from 'antd';
import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import { useRenderContext } from '../core/index.ts';
import type { FlowNodeView } from './flowNodes.ts';

export interface FlowViewerProps {
  readonly xml: string;
  readonly nodes: readonly FlowNodeView[];
  readonly height: number;
}

const ZOOM_STEP = 1.25;
/** Share of the canvas that the flow fills. */
const MARGIN = 0.95;

/** Draws BPMN with the state of its nodes. The mark of the drawing library stays visible: its licence asks for it. */
export function FlowViewer({ xml, nodes, height }: FlowViewerProps) {
  const { t } = useRenderContext();
  const box = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<Drawing>();
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
        setViewer(drawing);
      },
      (error: unknown) => {
        if (live) setFailed(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      live = false;
      setViewer(undefined);
      drawing.destroy();
    };
  }, [xml, nodes]);

  const zoom = (factor: number): void => {
    const canvas = viewer?.get('canvas');
    canvas?.zoom(canvas.zoom() * factor);
  };

  return (
    <div className="yb-flow-viewer">
      <Space.Compact className="yb-flow-tools">
        <Button size="small" icon={<PlusOutlined />} aria-label={t('flow.zoomIn')} title={t('flow.zoomIn')} disabled={viewer === undefined} onClick={() => zoom(ZOOM_STEP)} />
        <Button size="small" icon={<MinusOutlined />} aria-label={t('flow.zoomOut')} title={t('flow.zoomOut')} disabled={viewer === undefined} onClick={() => zoom(1 / ZOOM_STEP)} />
        <Button size="small" icon={<CompressOutlined />} aria-label={t('flow.fit')} title={t('flow.fit')} disabled={viewer === undefined} onClick={() => viewer && fit(viewer)} />
      </Space.Compact>
      {failed === undefined ? null : <Alert type="warning" showIcon title={t('flow.imageFailed')} description={failed} />}
      <div ref={box} className="yb-flow-canvas" style={{ height }} aria-hidden="true" />
      <ul className="yb-flow-legend" aria-hidden="true">
        {(['done', 'current', 'back', 'future'] as const).map((state) => <li key={state} className={`yb-node-${state}`}>{t(`flow.state.${state}`)}</li>)}
      </ul>
    </div>
  );
}

// helpers

interface DrawingServices {
  readonly canvas: {
    zoom(level?: number | 'fit-viewport', center?: 'auto'): number;
    addMarker(element: string, marker: string): void;
  };
  readonly overlays: { add(element: string, overlay: { position: Readonly<Record<string, number>>; html: HTMLElement }): string };
  readonly elementRegistry: { get(id: string): { readonly width?: number } | undefined };
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
    if (node.kind === 'people' && node.people.length > 0) overlays.add(node.nodeId, { position: { bottom: -4, left: 0 }, html: label(node.people.join('、'), node.state, shape.width ?? 100) });
    if (node.state === 'done' && node.kind === 'people') overlays.add(node.nodeId, { position: { top: -9, right: 9 }, html: mark() });
  }
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
