import { useRenderContext } from '../core/index.ts';
import { pathOf, type FlowNodeView } from './flowNodes.ts';
import './flow.css';

export interface FlowStepsProps {
  readonly nodes: readonly FlowNodeView[];
  /** Opens the flow image. */
  readonly onOpen: () => void;
}

/** The way of a document in one line. */
export function FlowSteps({ nodes, onOpen }: FlowStepsProps) {
  const { t } = useRenderContext();
  const path = pathOf(nodes);
  if (path.length === 0) return null;
  return (
    <button type="button" className="yb-flow-steps" title={t('flow.openImage')} onClick={onOpen}>
      {path.map((node) => (
        <span
          key={node.nodeId}
          className={`yb-flow-step yb-flow-step-${node.state}`}
          {...(node.state === 'current' ? { 'aria-current': 'step' as const } : {})}
        >
          <span className="yb-flow-step-dot" aria-hidden="true" />
          <span className="yb-flow-step-name">{node.name}</span>
          {node.people.length === 0 ? null : <span className="yb-flow-step-people">{node.people.join('、')}</span>}
          <span className="yb-visually-hidden">{t(`flow.state.${node.state}`)}</span>
        </span>
      ))}
    </button>
  );
}
