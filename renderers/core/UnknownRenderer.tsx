import { lazy, Suspense } from 'react';
import { describeNode } from './createRendererRegistry.ts';
import { useRenderContext } from './RenderContext.ts';
import type { ViewNode } from './testers.ts';

const Alert = lazy(() => import('antd/es/alert/index.js').then((module) => ({ default: module.default })));

/** Shows that nothing can draw a node, and which one it is: a missing part must be seen, not skipped. */
export function UnknownRenderer({ node, path }: { readonly node: ViewNode; readonly path: string }) {
  const { t } = useRenderContext();
  const text = t('core.unknownRenderer', { what: describeNode(node) });
  return (
    <div data-testid="unknown-renderer">
      <Suspense fallback={<p role="alert">{text} {path}</p>}><Alert type="error" showIcon title={text} description={path} /></Suspense>
    </div>
  );
}
