export { UnknownRenderer } from './UnknownRenderer.tsx';
export { RenderProvider, useRenderContext } from './RenderContext.ts';
export type {
  Confirmation,
  DialogOptions,
  DictItem,
  FileFacts,
  InstancePort,
  InstanceQuery,
  InstanceRecord,
  ListChoice,
  Named,
  OpinionRecord,
  PickKind,
  PickOptions,
  Picked,
  RenderContextValue,
  RenderNotify,
  RenderServices,
  RowPage,
  StoredFile,
  Translate,
} from './RenderContext.ts';
export { runningClock } from './runningClock.ts';
export { memberOf } from './memberOf.ts';
export { createRendererRegistry, defineRenderer } from './createRendererRegistry.ts';
export type { Renderer, RendererProps } from './createRendererRegistry.ts';
export { and, hasProperty, kindIs, not, or, rank, typeIs } from './testers.ts';
export type { Tester, ViewNode } from './testers.ts';
export { lazyPart, type LazyPart } from './lazyPart.tsx';
export { createLeaveDoor, LeaveDoorContext } from './LeaveDoor.ts';
