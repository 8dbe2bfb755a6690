import { defineDialogKind, type DialogBodyProps } from '../defineDialogKind.ts';
import { familyOf } from '../nodes.ts';
import { NodeTree } from '../NodeTree.tsx';
import { useNodes } from '../useNodes.ts';

export const treeDialog = defineDialogKind({
  style: 'tree',
  title: { 'zh-CN': '树形对话框', 'en-US': 'Tree dialog', 'zh-TW': '樹形對話框' },
  doc: {
    'zh-CN': '从树中选择一个或多个节点，可随之勾选上级或下级。',
    'en-US': 'Chooses one node or several out of a tree, with those above or below them where wanted.',
    'zh-TW': '從樹中選擇一個或多個節點，可隨之勾選上級或下級。',
  },
  component: TreeBody,
});

// helpers

function TreeBody({ template, source, selection, narrow, onConfirm }: DialogBodyProps) {
  const nodes = useNodes(template, source);
  return (
    <NodeTree
      template={template}
      nodes={nodes}
      focused={!narrow}
      boxes={selection.multiple}
      isMarked={selection.has}
      canPress={selection.canToggle}
      isUsed={selection.isUsed}
      onConfirm={onConfirm}
      onPress={(node) => {
        if (!selection.multiple) selection.toggle(node);
        else selection.put(familyOf(template, nodes.rows, node, !selection.has(node)), !selection.has(node));
      }}
    />
  );
}
