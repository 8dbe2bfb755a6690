import { useState } from 'react';
import { Popover, Tag } from 'antd';
import { useRenderContext } from '../core/index.ts';
import type { FlowNodeView } from './flowNodes.ts';
import { historyOf } from './history.ts';

export interface NodeSpotProps {
  readonly node: FlowNodeView;
  /** The node is reached by keyboard and may lie outside of what is shown. */
  readonly onReach: () => void;
}

/** Lies over a node of the flow image. Pointing at it or reaching it by keyboard shows what was said and decided there. */
export function NodeSpot({ node, onReach }: NodeSpotProps) {
  const { t } = useRenderContext();
  const [open, setOpen] = useState(false);
  const people = node.people.join('、');
  return (
    <Popover trigger={['hover', 'focus']} open={open} onOpenChange={setOpen} content={<NodeCard node={node} />}>
      <button
        type="button"
        className="yb-node-spot"
        aria-label={[node.name, t(`flow.state.${node.state}`), people].filter((part) => part !== '').join(' · ')}
        onFocus={onReach}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return;
          // Only the card goes, not the drawer in which the image stands.
          event.stopPropagation();
          setOpen(false);
        }}
      />
    </Popover>
  );
}

// helpers

function NodeCard({ node }: { readonly node: FlowNodeView }) {
  const { t, now: clock = Date.now } = useRenderContext();
  const [now] = useState(clock);
  const entries = historyOf(node.opinions, { t, now }).flatMap((step) => [...(step.asked === undefined ? [] : [step.asked]), ...step.entries]);
  return (
    <div className="yb-node-card">
      <p className="yb-history-node">{node.name}</p>
      {entries.length === 0 ? (
        <p className="yb-history-time">{t(`flow.state.${node.state}`)}</p>
      ) : (
        <ul className="yb-history-signers">
          {entries.map((entry) => (
            <li key={entry.key} className="yb-history-signer">
              <div className="yb-history-head">
                <Tag variant="filled" color={entry.tone}>
                  {entry.label}
                </Tag>
              </div>
              <div className="yb-history-who">
                <span className="yb-history-person">{entry.person}</span>
                <time className="yb-history-time">{entry.time.slice(0, 16)}</time>
              </div>
              {entry.comment === '' || entry.comment === entry.label ? null : <p className="yb-history-comment">{entry.comment}</p>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
