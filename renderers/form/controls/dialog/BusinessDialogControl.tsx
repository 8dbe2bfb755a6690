import { observer } from 'mobx-react-lite';
import { saidText } from '../../text/said.ts';
import { useRenderContext } from '../../../core/index.ts';
import { plainText, readChoice } from '../../../../validators/words/index.ts';
import { defineControl, type EditProps } from '../defineControl.ts';
import { paramsOf } from '../support/fieldSources.ts';
import { ChoiceButton } from './ChoiceButton.tsx';
import { ChoiceRead } from './ChoiceRead.tsx';
import { takeRows } from './takeRows.ts';

/** Chooses rows of a list page, with the filters and rights of that list. */
export const businessDialogControl = defineControl({
  widget: 'businessDialog',
  group: 'dialog',
  title: { 'zh-CN': '业务数据选择', 'en-US': 'Business dialog', 'zh-TW': '業務資料選擇' },
  doc: {
    'zh-CN': '打开数据模板的列表，选中行的各列写入多个字段',
    'en-US': 'Opens the list of a data template; columns of the chosen rows go to fields',
    'zh-TW': '開啟資料範本的列表，選中列的各欄寫入多個欄位',
  },
  options: [
    { name: 'template', kind: 'alias', doc: '数据模板的别名' },
    { name: 'map', kind: 'map', doc: '目标字段 → 列；本行的列写作 item.列名；缺省取与字段同名的列' },
    { name: 'params', kind: 'map', doc: '列表字段 → 表单字段，或单引号括起的常量；只列出相符的行' },
    { name: 'multiple', kind: 'flag', doc: '可选多行', default: false },
    { name: 'button', kind: 'text', doc: '未选择时按钮上的文字' },
    { name: 'store', kind: 'text', doc: '字段的值：names 只存名称，selection 还存所选的行', oneOf: ['names', 'selection'], default: 'names' },
    { name: 'link', kind: 'text', doc: '只读时点击名称打开的地址，可含 ${字段} 与 ${row.列}' },
    { name: 'newTab', kind: 'flag', doc: '在新标签页打开链接', default: false },
  ],
  example: { type: 'string', ui: { template: 'xmTpl', map: { f: 'f' } }, value: '新型储能系统研究' },
  aliases: ['business-dialog'],
  types: ['string', 'object'],
  text: saidText,
  edit: observer(BusinessDialogEdit),
  read: ChoiceRead,
  print: ({ binding }) => <span className="yb-text">{saidText(binding)}</span>,
});

// helpers

function BusinessDialogEdit(props: EditProps) {
  const { t, services } = useRenderContext();
  const { binding, field } = props;
  const chosen = readChoice(binding.value);
  const open = async (): Promise<void> => {
    if (!services.chooseRows) throw new Error(t('control.notAvailable'));
    const rows = await services.chooseRows(plainText(field.ui.template), {
      multiple: field.ui.multiple === true,
      conditions: paramsOf(binding, field.ui.params),
      ...(chosen.rows.length > 0 ? { selected: chosen.rows } : {}),
    });
    if (rows) takeRows(binding, rows);
  };
  return <ChoiceButton {...props} names={chosen.names} onOpen={open} onClear={() => takeRows(binding, [])} />;
}
