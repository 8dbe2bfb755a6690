import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf, type Api } from '../../api/index.ts';
import { useLoad, type Loaded } from '../useLoad.ts';
import { defaultDimension, levelOf } from './orgLevels.ts';
import type { OrgNode } from './sources/index.ts';

/** Level by level what is below an organisation; absent until it was opened. */
type Levels = ReadonlyMap<string, readonly OrgNode[]>;

export interface OrgTreeState {
  /** The roots, with the way to try again. */
  readonly roots: Loaded<readonly OrgNode[]>;
  readonly below: Levels;
  readonly open: readonly string[];
  readonly opening: ReadonlySet<string>;
  /** Why the last organisation could not be opened. */
  readonly error: string | undefined;
  readonly toggle: (node: OrgNode) => void;
}

/** The organisation tree of the default dimension. Levels are fetched when they are opened; the root is open from the start. */
export function useOrgTree(api: Api): OrgTreeState {
  const dimension = useRef<string>(undefined);
  const [below, setBelow] = useState<Levels>(new Map());
  const [open, setOpen] = useState<readonly string[]>([]);
  const [opening, setOpening] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string>();
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const roots = useLoad(
    useCallback(
      async (signal: AbortSignal) => {
        const demId = await defaultDimension(api, signal);
        dimension.current = demId;
        if (demId === undefined) return [];
        const nodes = await levelOf(api, demId, undefined, signal);
        const [root] = nodes;
        if (root !== undefined && nodes.length === 1 && !root.leaf) {
          const children = await levelOf(api, demId, root.id, signal);
          setBelow(new Map([[root.id, children]]));
          setOpen([root.id]);
        }
        return nodes;
      },
      [api],
    ),
  );

  const toggle = useCallback(
    (node: OrgNode): void => {
      if (open.includes(node.id)) return setOpen(open.filter((id) => id !== node.id));
      if (below.has(node.id)) return setOpen([...open, node.id]);
      const [signal, demId] = [leaving.current?.signal, dimension.current];
      if (signal === undefined || demId === undefined || opening.has(node.id)) return undefined;
      setOpening((before) => new Set([...before, node.id]));
      setError(undefined);
      void levelOf(api, demId, node.id, signal)
        .then((nodes) => {
          setBelow((before) => new Map([...before, [node.id, nodes]]));
          setOpen((before) => [...before, node.id]);
        })
        .catch((reason: unknown) => {
          if (!signal.aborted) setError(messageOf(reason));
        })
        .finally(() => setOpening((before) => new Set([...before].filter((id) => id !== node.id))));
      return undefined;
    },
    [api, below, open, opening],
  );

  return { roots, below, open, opening, error, toggle };
}
