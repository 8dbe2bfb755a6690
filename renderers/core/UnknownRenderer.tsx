import type { CSSProperties } from 'react';
import { describeNode } from './createRendererRegistry.ts';
import { useRenderContext } from './RenderContext.ts';
import type { ViewNode } from './testers.ts';

/** Shows that nothing can draw a node, and which one it is: a missing part must be seen, not skipped. */
export function UnknownRenderer({ node, path }: { readonly node: ViewNode; readonly path: string }) {
  const { t } = useRenderContext();
  return (
    <div role="alert" style={look} data-testid="unknown-renderer">
      <strong>{t('core.unknownRenderer', { what: describeNode(node) })}</strong>
      <div>{path}</div>
    </div>
  );
}

// helpers

/** Its own look: it stands in wherever something is missing, style sheets included. */
const look: CSSProperties = {
  padding: '8px 12px',
  border: '1px solid #ffccc7',
  borderRadius: 6,
  background: '#fff2f0',
  color: '#820014',
  overflowWrap: 'anywhere',
};
