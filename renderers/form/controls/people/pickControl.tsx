import type { PickKind } from '../../../core/index.ts';
import { saidText } from '../../text/said.ts';
import { defineControl, type Control } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';

/** A chooser of one kind: a button that looks like an input; the value is `{id, name}` or a list of them. */
export function pickControl(kind: PickKind, words: Pick<Control, 'title' | 'doc' | 'example'>): Control {
  return defineControl({
    widget: kind,
    group: 'people',
    ...words,
    options: [
      { name: 'multiple', kind: 'flag', doc: '可选多个，值为列表，次序可调整', default: false },
      { name: 'selectCurrent', kind: 'flag', doc: '未选择时，打开即选中当前用户本人或其所属', default: false },
      { name: 'bind', kind: 'map', doc: '选择后写入其他字段：目标字段（本行用 item.列名）→ 属性，如 account、mobile、email、code、orgName；多个以逗号相连' },
    ],
    types: ['object', 'array'],
    text: saidText,
    edit: lazyEdit(saidText, () =>
      import('./PickEdit.tsx').then(({ PickEdit }) => (props) => <PickEdit {...props} kind={kind} />),
    ),
  });
}
