import { Alert } from 'antd';
import { describeNode } from './createRendererRegistry.ts';
import { useRenderContext } from './RenderContext.ts';
import type { ViewNode } from './testers.ts';

/** Shows that nothing can draw a node, and which one it is: a missing part must be seen, not skipped. */
export function UnknownRenderer({ node, path }: { readonly node: ViewNode; readonly path: string }) {
  const { t } = useRenderContext();
  return <Alert type="error" showIcon title={t('core.unknownRenderer', { what: describeNode(node) })} description={path} data-testid="unknown-renderer" />;
}
