import type { ComponentType } from 'react';
import { createRegistry } from '../../registry/createRegistry.ts';
import { NOT_APPLICABLE, type Tester, type ViewNode } from './testers.ts';

export interface RendererProps<Node extends ViewNode = ViewNode> {
  readonly node: Node;
  /** Where the node stands, for messages and keys: `form/xcmx/je`. */
  readonly path: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
}

export interface Renderer {
  readonly name: string;
  readonly match: Tester;
  readonly component: ComponentType<RendererProps>;
}

export interface RendererRegistry {
  /** The applicable renderer of the highest rank. */
  resolve(node: ViewNode): Renderer | undefined;
  list(): readonly Renderer[];
}

/** Declares a renderer; the props of its component are narrowed to the nodes that `match` lets through. */
export function defineRenderer<Node extends ViewNode>(renderer: {
  readonly name: string;
  readonly match: Tester;
  readonly component: ComponentType<RendererProps<Node>>;
}): Renderer {
  return renderer as unknown as Renderer;
}

/**
 * Finds the renderer of a node by rank. Two applicable renderers of one rank are a mistake: with `strict` it is
 * thrown with both names, otherwise the one declared first is taken so that users still see something.
 */
export function createRendererRegistry(renderers: readonly Renderer[], options: { readonly strict?: boolean } = {}): RendererRegistry {
  const registry = createRegistry(renderers, { kind: 'renderer', nameOf: (renderer) => renderer.name });

  return {
    list: () => registry.list(),
    resolve(node) {
      let best: Renderer | undefined;
      let bestRank = NOT_APPLICABLE;
      for (const renderer of registry.list()) {
        const rank = renderer.match(node);
        if (rank === NOT_APPLICABLE) continue;
        if (rank === bestRank && best !== undefined && options.strict === true) {
          throw new Error(`renderers <${best.name}> and <${renderer.name}> both claim ${describeNode(node)} with rank ${rank}`);
        }
        if (rank > bestRank) [best, bestRank] = [renderer, rank];
      }
      return best;
    },
  };
}

export const describeNode = (node: ViewNode): string => (node.type === undefined ? node.kind : `${node.kind}/${node.type}`);
