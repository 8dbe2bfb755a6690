import { type ReactElement } from 'react';
import { Skeleton } from 'antd';
import { lazyPart, useRenderContext } from '../core/index.ts';
import type { FlowNodeView } from './flowNodes.ts';
import './flow.css';

export interface FlowDiagramProps {
  /** BPMN 2.0; without it only the list is shown. */
  readonly xml?: string;
  readonly nodes: readonly FlowNodeView[];
  /** Height of the picture, px. */
  readonly height?: number;
}

/** The drawing library is large and most people never open a flow image. */
const FlowViewer = lazyPart(
  () => import('./FlowViewer.tsx').then(({ FlowViewer: Component }) => Component),
  () => <Skeleton active paragraph={{ rows: 6 }} />,
);

/** Flow image with the state of its nodes, and the same as a list for those who cannot see it. */
export function FlowDiagram({ xml, nodes, height = 420 }: FlowDiagramProps): ReactElement {
  const drawn = xml !== undefined && xml !== '';
  return (
    <>
      {drawn ? <FlowViewer xml={xml} nodes={nodes} height={height} /> : null}
      <NodeList nodes={nodes} hidden={drawn} />
    </>
  );
}

// helpers

function NodeList({ nodes, hidden }: { readonly nodes: readonly FlowNodeView[]; readonly hidden: boolean }) {
  const { t } = useRenderContext();
  return (
    <ol className={hidden ? 'yb-visually-hidden' : 'yb-node-list'} aria-label={t('flow.nodes')}>
      {nodes.map((node) => (
        <li key={node.nodeId} className={`yb-node yb-node-${node.state}`}>
          {node.name} · {t(`flow.state.${node.state}`)}
          {node.people.length === 0 ? null : ` · ${node.people.join('、')}`}
        </li>
      ))}
    </ol>
  );
}
