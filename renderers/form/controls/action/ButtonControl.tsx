import { useEffect, useRef, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { useFormScope } from '../../FormScope.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { failureText } from '../support/failure.ts';
import { holds } from '../support/formulaScope.ts';
import { formActions } from './formActions.ts';

/** A button that runs a declared action. There is no free script on the page: `script` runs in a sandbox and answers a patch. */
export const buttonControl = defineControl({
  widget: 'button',
  group: 'action',
  title: { 'zh-CN': '按钮', 'en-US': 'Button', 'zh-TW': '按鈕' },
  doc: {
    'zh-CN': '执行声明的动作：查询取数、对话框、打开地址、恢复公式、沙箱脚本',
    'en-US': 'Runs a declared action: query, dialog, address, formulas or a sandboxed script',
    'zh-TW': '執行宣告的動作：查詢取數、對話框、開啟位址、恢復公式、沙箱腳本',
  },
  options: [
    { name: 'action', kind: 'text', doc: '动作', oneOf: ['query', 'dialog', 'open', 'calculate', 'script'] },
    { name: 'text', kind: 'text', doc: '按钮的文字；缺省为字段标题' },
    { name: 'type', kind: 'text', doc: '外观', oneOf: ['default', 'primary', 'link'], default: 'default' },
    { name: 'query', kind: 'alias', doc: 'query：自定义查询的别名' },
    { name: 'dialog', kind: 'alias', doc: 'dialog：自定义对话框的别名' },
    { name: 'params', kind: 'map', doc: '查询或对话框的条件 → 字段，或单引号括起的常量' },
    { name: 'map', kind: 'map', doc: '目标字段 → 结果列' },
    { name: 'table', kind: 'text', doc: '结果的每一行成为该子表的新行' },
    { name: 'multiple', kind: 'flag', doc: 'dialog：可选多行' },
    { name: 'href', kind: 'text', doc: 'open：地址，可含 ${字段}' },
    { name: 'newTab', kind: 'flag', doc: 'open：在新标签页打开', default: false },
    { name: 'fields', kind: 'list', doc: 'calculate：恢复哪些字段的公式；缺省为全部' },
    { name: 'script', kind: 'text', doc: 'script：Base64 脚本，得到 data，返回 {patch: {字段: 值}}' },
    { name: 'showCondition', kind: 'formula', doc: '成立时才显示' },
    { name: 'autoClick', kind: 'flag', doc: '打开可填写的表单时自动执行一次', default: false },
    { name: 'readOnlyHide', kind: 'flag', doc: '只读时隐藏', default: true },
    { name: 'notDisabled', kind: 'flag', doc: '只读时仍可点击', default: false },
  ],
  example: { type: 'string', ui: { action: 'calculate', text: '重新计算' }, value: null },
  types: [],
  layout: 'static',
  text: () => '',
  read: observer(ButtonRead),
  print: () => null,
});

// helpers

function ButtonRead({ binding, field }: ReadProps) {
  const { t, services } = useRenderContext();
  const { mode: formMode } = useFormScope();
  const [busy, setBusy] = useState(false);
  const clicked = useRef(false);
  const { ui } = field;
  const action = formActions[plainText(ui.action)];
  const mode = binding.mode;
  const readOnly = binding.store.readOnly || formMode === 'read' || (mode !== 'w' && mode !== 'b');
  const shown = (!readOnly || ui.readOnlyHide === false) && (typeof ui.showCondition !== 'string' || holds(binding, ui.showCondition));
  const usable = action !== undefined && (!readOnly || ui.notDisabled === true || ui.action === 'open');

  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      await action?.({ binding, services, t });
    } catch (error) {
      services.notify.error(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  const automatic = ui.autoClick === true && shown && !readOnly;
  useEffect(() => {
    if (!automatic || clicked.current) return;
    clicked.current = true;
    void press();
  });

  if (!shown) return null;
  return (
    <button type="button" className={classOf(ui.type)} disabled={!usable || busy} aria-busy={busy} onClick={() => void press()}>
      {plainText(ui.text) || field.title}
    </button>
  );
}

function classOf(type: unknown): string {
  return type === 'primary' ? 'yb-button yb-button-primary' : type === 'link' ? 'yb-link' : 'yb-button';
}
