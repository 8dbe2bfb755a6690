import { useCallback, useMemo, useState } from 'react';
import type { ListRow } from '../list/index.ts';
import { forestOf, foundIn, nodeIdOf, parentIds, type TreeNode } from './nodes.ts';
import type { DialogSource, DialogTemplate } from './types.ts';
import { useLoaded, type Loaded } from './useLoaded.ts';

/** A tree on screen: what is known of it, what is open, what is searched for. */
export interface NodesState {
  /** Every node that is known, level or not. */
  readonly rows: readonly ListRow[];
  readonly shown: readonly TreeNode[];
  readonly loaded: Pick<Loaded<unknown>, 'loading' | 'failure' | 'reload'>;
  readonly open: readonly string[];
  /** Opens or closes nodes; a lazy tree asks for what stands below. */
  readonly setOpen: (ids: readonly string[], opened?: TreeNode) => Promise<void>;
  readonly keyword: string;
  readonly search: (keyword: string) => void;
}

export function useNodes(template: DialogTemplate, source: DialogSource): NodesState {
  const lazy = template.tree?.lazy === true;
  const [keyword, setKeyword] = useState('');
  const asked = lazy ? keyword : '';
  const loaded = useLoaded(useCallback((signal: AbortSignal) => source.nodes(asked === '' ? {} : { keyword: asked }, signal), [source, asked]));
  const [levels, setLevels] = useState<ReadonlyMap<string, readonly ListRow[]>>(new Map());
  const [opened, setOpened] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string>();

  const found = loaded.value;
  const rows = useMemo(() => merged(template, found ?? [], levels), [template, found, levels]);
  const forest = useMemo(() => forestOf(template, asked === '' ? rows : (found ?? [])), [template, rows, asked, found]);
  const shown = useMemo(() => (lazy ? forest : foundIn(forest, keyword)), [lazy, forest, keyword]);
  const searching = !lazy && keyword !== '';
  const beginning =
    template.tree?.expandAll === true ? parentIds(forest) : forest.length === 1 ? forest.filter(({ children }) => children.length > 0).map(({ id }) => id) : [];

  return {
    rows,
    shown,
    keyword,
    loaded: { loading: loaded.loading, failure: loaded.failure ?? failure, reload: loaded.reload },
    open: searching ? parentIds(shown) : (opened ?? beginning),
    async setOpen(ids, node) {
      setOpened(ids);
      if (!lazy || node === undefined || node.children.length > 0 || levels.has(node.id)) return;
      try {
        const children = await source.nodes({ parent: node.id }, new AbortController().signal);
        setFailure(undefined);
        setLevels((before) => new Map([...before, [node.id, children]]));
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error));
        setOpened(ids.filter((id) => id !== node.id));
      }
    },
    search: setKeyword,
  };
}

// helpers

function merged(template: DialogTemplate, first: readonly ListRow[], levels: ReadonlyMap<string, readonly ListRow[]>): readonly ListRow[] {
  if (levels.size === 0) return first;
  return [...new Map([...first, ...[...levels.values()].flat()].map((row) => [nodeIdOf(template, row), row])).values()];
}
