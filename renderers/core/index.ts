export { SchemaView } from './SchemaView.tsx';
export { UnknownRenderer } from './UnknownRenderer.tsx';
export { RenderProvider, useRenderContext } from './RenderContext.ts';
export type {
  Confirmation, DictItem, Named, PageRequest, PickKind, PickOptions, RenderContextValue, RenderNotify, RenderServices, RowPage, StoredFile, Translate, UploadOptions,
} from './RenderContext.ts';
export { createRendererRegistry, defineRenderer, describeNode } from './createRendererRegistry.ts';
export type { Renderer, RendererProps, RendererRegistry } from './createRendererRegistry.ts';
export { and, hasProperty, kindIs, not, NOT_APPLICABLE, or, rank, typeIs } from './testers.ts';
export type { Condition, Tester, ViewNode } from './testers.ts';
