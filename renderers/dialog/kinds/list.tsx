import { defineDialogKind, type DialogBodyProps } from '../defineDialogKind.ts';
import { RowList } from '../RowList.tsx';

export const listDialog = defineDialogKind({
  style: 'list',
  title: { 'zh-CN': '列表对话框', 'en-US': 'List dialog', 'zh-TW': '列表對話框' },
  doc: {
    'zh-CN': '从可筛选、可排序、可翻页的列表中选择一行或多行。',
    'en-US': 'Chooses one row or several out of a list with filters, sorting and pages.',
    'zh-TW': '從可篩選、可排序、可翻頁的列表中選擇一行或多行。',
  },
  component: ListBody,
});

// helpers

function ListBody(props: DialogBodyProps) {
  return <RowList {...props} node={undefined} />;
}
