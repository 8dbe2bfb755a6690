import type { Key } from 'react';
import { Alert, Empty, Skeleton, Tree } from 'antd';
import type { DataNode } from 'antd/es/tree';
import { LoadingOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { Api } from '../../../api/index.ts';
import { LoadFailure } from '../../LoadFailure.tsx';
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
  /** Double click, or Enter in the keyboard's place; without it Enter opens and presses as trees do. */
  readonly onConfirm?: (node: OrgNode) => void;
}

/** The organisation level by level. Arrow keys move and open, Space presses. */
export function OrgTree({ api, label, marked, boxes = false, onPress, onConfirm }: OrgTreeProps) {
  const { t } = useTranslation();
  const tree = useOrgTree(api);
  const { roots } = tree;
  if (roots.error !== undefined) return <LoadFailure of={roots} />;
  if (roots.value === undefined) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (roots.value.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('picker.noOrgs')} />;
  const data = roots.value.map((node) => nodeOf(node, tree));
  const active: { key: Key | undefined } = { key: undefined };
  return (
    <>
      {tree.error === undefined ? null : <Alert type="error" showIcon className="load-failure" title={tree.error} />}
      <Tree<OrgData>
        blockNode
        aria-label={label}
        treeData={data}
        expandedKeys={[...tree.open]}
        selectedKeys={boxes ? [] : [...marked]}
        checkedKeys={{ checked: boxes ? [...marked] : [], halfChecked: [] }}
        checkable={boxes}
        checkStrictly
        onExpand={(_, { node }) => tree.toggle(node.org)}
        onSelect={(_, { node }) => onPress(node.org)}
        onCheck={(_, { node }) => onPress(node.org)}
        onActiveChange={(key) => { active.key = key; }}
        {...(onConfirm === undefined ? {} : { onDoubleClick: (_: unknown, { org }: OrgData) => onConfirm(org) })}
      />
    </>
  );
}

// helpers

interface OrgData extends DataNode {
  readonly org: OrgNode;
}

function nodeOf(org: OrgNode, tree: OrgTreeState): OrgData {
  return {
    key: org.id,
    title: tree.opening.has(org.id) ? <>{org.name} <LoadingOutlined aria-hidden /></> : org.name,
    isLeaf: org.leaf,
    org,
    ...(tree.below.has(org.id) ? { children: (tree.below.get(org.id) ?? []).map((child) => nodeOf(child, tree)) } : {}),
  };
}
