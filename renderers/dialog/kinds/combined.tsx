import { useState } from 'react';
import { Button } from 'antd';
import { ApartmentOutlined } from '@ant-design/icons';
import { useRenderContext } from '../../core/index.ts';
import type { ListRow } from '../../list/index.ts';
import { defineDialogKind, type DialogBodyProps } from '../defineDialogKind.ts';
import { NodeTree } from '../NodeTree.tsx';
import { nodeIdOf, nodeLabelOf } from '../nodes.ts';
import { RowList } from '../RowList.tsx';
import { useNodes } from '../useNodes.ts';

export const combinedDialog = defineDialogKind({
  style: 'combined',
  title: { 'zh-CN': '组合对话框', 'en-US': 'Combined dialog', 'zh-TW': '組合對話框' },
  doc: {
    'zh-CN': '左侧的树缩小右侧列表的范围，从列表中选择。',
    'en-US': 'A tree on the left narrows the list on the right, out of which is chosen.',
    'zh-TW': '左側的樹縮小右側列表的範圍，從列表中選擇。',
  },
  component: CombinedBody,
});

// helpers

function CombinedBody(props: DialogBodyProps) {
  const { template, source, narrow } = props;
  const { t } = useRenderContext();
  const nodes = useNodes(template, source);
  const [node, setNode] = useState<ListRow>();
  const [shown, setShown] = useState(false);
  const press = (pressed: ListRow): void => {
    setNode(node !== undefined && nodeIdOf(template, node) === nodeIdOf(template, pressed) ? undefined : pressed);
    setShown(false);
  };
  return (
    <div className="yb-dialog-combined">
      <div className="yb-dialog-side">
        {narrow ? (
          <Button block icon={<ApartmentOutlined aria-hidden />} aria-expanded={shown} onClick={() => setShown(!shown)}>
            {node === undefined ? t('dialog.all') : nodeLabelOf(template, node)}
          </Button>
        ) : null}
        {narrow && !shown ? null : (
          <NodeTree
            template={template}
            nodes={nodes}
            focused={false}
            boxes={false}
            canPress={always}
            isUsed={never}
            isMarked={(each) => node !== undefined && nodeIdOf(template, each) === nodeIdOf(template, node)}
            onPress={press}
            onConfirm={press}
          />
        )}
      </div>
      <div className="yb-dialog-main">
        <RowList {...props} node={node === undefined ? undefined : nodeIdOf(template, node)} />
      </div>
    </div>
  );
}

const always = (): boolean => true;
const never = (): boolean => false;
