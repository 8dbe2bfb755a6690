import { Suspense } from 'react';
import { Skeleton } from 'antd';
import type { RendererProps } from './createRendererRegistry.ts';
import { useRenderContext } from './RenderContext.ts';
import { UnknownRenderer } from './UnknownRenderer.tsx';

/**
 * Draws a node of metadata with the renderer that the registry holds for it. Renderers draw children with it too.
 * No part of `index.ts`: what imports that one would load the placeholder's library with it, a form before its first field.
 */
export function SchemaView(props: RendererProps) {
  const { registry } = useRenderContext();
  const renderer = registry.resolve(props.node);
  if (renderer === undefined) return <UnknownRenderer node={props.node} path={props.path} />;
  const Component = renderer.component;
  return (
    <Suspense fallback={<Skeleton active />}>
      <Component {...props} />
    </Suspense>
  );
}
