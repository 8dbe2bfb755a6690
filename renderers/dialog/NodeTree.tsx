import { useRef, type KeyboardEvent } from 'react';
import { Empty, Skeleton, Tooltip, Tree } from 'antd';
import type { DataNode } from 'antd/es/tree';
import { useRenderContext } from '../core/index.ts';
import type { ListRow } from '../list/index.ts';
import { LoadProblem } from './LoadProblem.tsx';
import type { TreeNode } from './nodes.ts';
import { SearchBox } from './SearchBox.tsx';
import type { DialogTemplate } from './types.ts';
import type { NodesState } from './useNodes.ts';

export interface NodeTreeProps {
  readonly template: DialogTemplate;
  readonly nodes: NodesState;
  /** The search box takes the keyboard at once. */
  readonly focused: boolean;
  /** Boxes to tick several. */
  readonly boxes: boolean;
  readonly isMarked: (row: ListRow) => boolean;
  readonly canPress: (row: ListRow) => boolean;
  readonly isUsed: (row: ListRow) => boolean;
  readonly onPress: (row: ListRow) => void;
  readonly onConfirm: (row: ListRow) => void;
}

/** A searched tree. Arrow keys move and open, Space chooses, Enter confirms. */
export function NodeTree({ template, nodes, focused, boxes, isMarked, canPress, isUsed, onPress, onConfirm }: NodeTreeProps) {
  const { t } = useRenderContext();
  const active = useRef<string>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const all = flat(nodes.shown);
  const marked = all.filter(({ row }) => isMarked(row)).map(({ id }) => id);

  const keys = (event: KeyboardEvent): void => {
    const node = all.find(({ id }) => id === active.current);
    if (node === undefined || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') onConfirm(node.row);
    else if (canPress(node.row)) onPress(node.row);
  };
  return (
    <div className="yb-dialog-tree" ref={box}>
      <SearchBox
        hint={t('dialog.searchTree')}
        focused={focused}
        onSearch={nodes.search}
        onDown={() => box.current?.querySelector<HTMLElement>('[role=tree]')?.focus()}
      />
      <LoadProblem of={nodes.loaded} />
      {nodes.shown.length === 0 ? (
        nodes.loaded.loading ? (
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        ) : nodes.loaded.failure === undefined ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={nodes.keyword === '' ? t('dialog.nothing') : t('dialog.noMatch', { keyword: nodes.keyword })}
          />
        ) : null
      ) : (
        <div onKeyDownCapture={keys}>
          <Tree<NodeData>
            blockNode
            checkStrictly
            aria-label={t('dialog.tree', { name: template.name })}
            treeData={nodes.shown.map((node) => dataOf(node, { canPress, isUsed, used: t('dialog.used') }))}
            expandedKeys={[...nodes.open]}
            checkable={boxes}
            checkedKeys={{ checked: boxes ? marked : [], halfChecked: [] }}
            selectedKeys={boxes ? [] : marked}
            onExpand={(ids, { expanded, node }) => void nodes.setOpen(ids.map(String), expanded ? node.of : undefined)}
            onSelect={(_, { node }) => press(node.of)}
            onCheck={(_, { node }) => press(node.of)}
            onActiveChange={(key) => {
              active.current = String(key);
            }}
            onDoubleClick={(_, { of }) => {
              if (!boxes && canPress(of.row)) onConfirm(of.row);
            }}
          />
        </div>
      )}
    </div>
  );

  function press({ row }: TreeNode): void {
    if (canPress(row)) onPress(row);
  }
}

// helpers

interface NodeData extends DataNode {
  readonly of: TreeNode;
}

interface Look {
  readonly canPress: (row: ListRow) => boolean;
  readonly isUsed: (row: ListRow) => boolean;
  readonly used: string;
}

function dataOf(node: TreeNode, look: Look): NodeData {
  return {
    key: node.id,
    title: look.isUsed(node.row) ? <Tooltip title={look.used}>{node.label}</Tooltip> : node.label,
    isLeaf: !node.isParent,
    disabled: !look.canPress(node.row),
    of: node,
    children: node.children.map((child) => dataOf(child, look)),
  };
}

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
