import { useRef, type KeyboardEvent } from 'react';
import { Alert, Empty, Skeleton, Tree } from 'antd';
import type { DataNode } from 'antd/es/tree';
import { LoadingOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../api/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import type { OrgNode } from './sources/index.ts';
import { useOrgTree, type OrgTreeState } from './useOrgTree.ts';

export interface OrgTreeProps {
  readonly api: Api;
  readonly label: string;
  /** Ids that are marked. */
  readonly marked: readonly string[];
  /** Boxes to tick several. */
  readonly boxes?: boolean;
  readonly onPress: (node: OrgNode) => void;
  /** Enter on an organisation, and double click where there are no boxes. Without it Enter opens and presses. */
  readonly onConfirm?: (node: OrgNode) => void;
}

/** The organisation level by level. Arrow keys move and open, Space presses. */
export function OrgTree({ api, label, marked, boxes = false, onPress, onConfirm }: OrgTreeProps) {
  const { t } = useTranslation();
  const tree = useOrgTree(api);
  const active = useRef<string>(undefined);
  const { roots } = tree;
  if (roots.error !== undefined) return <LoadFailure of={roots} />;
  if (roots.value === undefined) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (roots.value.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('picker.noOrgs')} />;

  const confirmActive = (event: KeyboardEvent): void => {
    if (onConfirm === undefined || event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    const node = [...tree.below.values(), roots.value ?? []].flat().find(({ id }) => id === active.current);
    if (node !== undefined) onConfirm(node);
  };
  return (
    <div className="picker-tree" onKeyDownCapture={confirmActive}>
      {tree.error === undefined ? null : <Alert type="error" showIcon className="load-failure" title={tree.error} />}
      <Tree<OrgData>
        blockNode
        checkStrictly
        aria-label={label}
        treeData={roots.value.map((node) => dataOf(node, tree))}
        expandedKeys={[...tree.open]}
        checkable={boxes}
        checkedKeys={{ checked: boxes ? [...marked] : [], halfChecked: [] }}
        selectedKeys={boxes ? [] : [...marked]}
        onExpand={(_, { node }) => tree.toggle(node.org)}
        onSelect={(_, { node }) => onPress(node.org)}
        onCheck={(_, { node }) => onPress(node.org)}
        onActiveChange={(key) => {
          active.current = String(key);
        }}
        onDoubleClick={(_, { org }) => {
          if (!boxes) onConfirm?.(org);
        }}
      />
    </div>
  );
}

// helpers

interface OrgData extends DataNode {
  readonly org: OrgNode;
}

function dataOf(org: OrgNode, tree: OrgTreeState): OrgData {
  const children = tree.below.get(org.id);
  return {
    key: org.id,
    title: tree.opening.has(org.id) ? (
      <>
        {org.name} <LoadingOutlined aria-hidden />
      </>
    ) : (
      org.name
    ),
    isLeaf: org.leaf,
    org,
    ...(children === undefined ? {} : { children: children.map((child) => dataOf(child, tree)) }),
  };
}
