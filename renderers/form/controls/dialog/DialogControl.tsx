import { observer } from 'mobx-react-lite';
import { saidText } from '../../text/said.ts';
import { useRenderContext } from '../../../core/index.ts';
import type { Binding } from '../../store/Binding.ts';
import { plainText, readChoice } from '../../../../validators/words/index.ts';
import { defineControl, type EditProps } from '../defineControl.ts';
import { paramsOf } from '../support/fieldSources.ts';
import { ChoiceButton } from './ChoiceButton.tsx';
import { ChoiceRead } from './ChoiceRead.tsx';
import { takeRows } from './takeRows.ts';

/** Opens a custom dialog and takes over columns of what was chosen. */
export const dialogControl = defineControl({
  widget: 'dialog',
  group: 'dialog',
  title: { 'zh-CN': '对话框选择', 'en-US': 'Dialog', 'zh-TW': '對話框選擇' },
  doc: {
    'zh-CN': '打开自定义对话框，选中行的各列写入多个字段',
    'en-US': 'Opens a custom dialog; columns of the chosen rows go to fields',
    'zh-TW': '開啟自訂對話框，選中列的各欄寫入多個欄位',
  },
  options: [
    { name: 'dialog', kind: 'alias', doc: '自定义对话框的别名' },
    { name: 'map', kind: 'map', doc: '目标字段 → 结果列；本行的列写作 item.列名；缺省取与字段同名的列' },
    { name: 'params', kind: 'map', doc: '对话框条件 → 字段，或单引号括起的常量' },
    { name: 'button', kind: 'text', doc: '未选择时按钮上的文字' },
    { name: 'multiple', kind: 'flag', doc: '可选多行；缺省按对话框自己的设置' },
    { name: 'max', kind: 'number', doc: '最多可选的行数', limits: { min: 1, whole: true } },
    { name: 'unique', kind: 'text', doc: '子表中：该结果列已被其他行选用的行不可再选' },
    {
      name: 'store',
      kind: 'text',
      doc: '字段的值：names 只存名称，selection 名称之外还存所选的行，再次打开时保持选中',
      oneOf: ['names', 'selection'],
      default: 'names',
    },
    { name: 'link', kind: 'text', doc: '只读时点击名称打开的地址，可含 ${字段} 与 ${row.列}' },
    { name: 'newTab', kind: 'flag', doc: '在新标签页打开链接', default: false },
  ],
  example: { type: 'string', ui: { dialog: 'dlg_xm', map: { f: 'f' } }, value: '新型储能系统研究' },
  aliases: ['customDialog'],
  types: ['string', 'object'],
  text: saidText,
  edit: observer(DialogEdit),
  read: ChoiceRead,
  print: ({ binding }) => <span className="yb-text">{saidText(binding)}</span>,
});

// helpers

function DialogEdit(props: EditProps) {
  const { services } = useRenderContext();
  const { binding, field } = props;
  const chosen = readChoice(binding.value);
  const open = async (): Promise<void> => {
    const rows = await services.openDialog(plainText(field.ui.dialog), paramsOf(binding, field.ui.params), {
      ...(field.ui.multiple === undefined ? {} : { multiple: field.ui.multiple }),
      ...(typeof field.ui.max === 'number' ? { max: field.ui.max } : {}),
      ...(chosen.rows.length > 0 ? { selected: chosen.rows } : {}),
      ...usedRows(binding),
    });
    if (rows) takeRows(binding, rows);
  };
  return <ChoiceButton {...props} names={chosen.names} onOpen={open} onClear={() => takeRows(binding, [])} />;
}

/** What the other rows of the sub-table have taken. */
function usedRows({ store, field, row }: Binding): { readonly used?: readonly Record<string, unknown>[] } {
  const column = plainText(field.ui.unique);
  if (column === '' || !row || field.table === undefined) return {};
  const used = store
    .rows(field.table)
    .filter((each) => each.key !== row.key)
    .flatMap((each) => {
      const { names, rows } = readChoice(each.values[field.name]);
      return rows.length > 0 ? rows.map((chosen) => ({ [column]: chosen[column] })) : names === '' ? [] : [{ [column]: names }];
    });
  return { used };
}
