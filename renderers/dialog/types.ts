import type { RowPage } from '../core/index.ts';
import type { ListFilter, ListRow, ListState, ListTemplate } from '../list/index.ts';

export type DialogStyle = 'list' | 'tree' | 'combined';

/** A condition that the person fills in; `parameter` is the name under which the value is sent. */
export interface DialogFilter extends ListFilter {
  readonly parameter: string;
}

export interface DialogTree {
  /** Names of the members of a node. */
  readonly id: string;
  readonly parent: string;
  readonly label: string;
  /** Children come when a node is opened. */
  readonly lazy?: boolean;
  readonly expandAll?: boolean;
  /** Choosing a node also chooses all nodes above it, or below it. */
  readonly parentCheck?: boolean;
  readonly childrenCheck?: boolean;
}

/** A dialog as it is drawn. Its columns, filters, keyword and page size mean what they mean in a list. */
export interface DialogTemplate extends ListTemplate {
  readonly style: DialogStyle;
  readonly filters?: DialogFilter[];
  readonly tree?: DialogTree;
  /** Result name -> column. */
  readonly resultMap: Readonly<Record<string, string>>;
  /** 1: one row, -1: any number, n: at most n. */
  readonly selectNum: number;
  readonly width: number;
  readonly height: number;
}

export interface DialogRequest extends ListState {
  /** Id of the node that narrows the list of a combined dialog. */
  readonly node: string | undefined;
}

export interface NodesRequest {
  /** Lazy trees: the node whose children are wanted; undefined: the roots. */
  readonly parent?: string;
  /** Lazy trees: nodes with this text, from anywhere. */
  readonly keyword?: string;
}

/** Where rows and nodes come from. Failures reject with a message that can be shown. */
export interface DialogSource {
  rows(request: DialogRequest, signal: AbortSignal): Promise<RowPage>;
  /** All nodes of the tree, or those that a lazy tree wants now; `isParent` says whether a node has children. */
  nodes(request: NodesRequest, signal: AbortSignal): Promise<readonly ListRow[]>;
}
