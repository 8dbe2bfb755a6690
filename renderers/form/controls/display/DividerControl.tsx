import { observer } from 'mobx-react-lite';
import { plainText } from '../../../../validators/words/index.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { staticText, textOptions } from './staticText.ts';

export const dividerControl = defineControl({
  widget: 'divider',
  group: 'display',
  title: { 'zh-CN': '分隔线', 'en-US': 'Divider', 'zh-TW': '分隔線' },
  doc: { 'zh-CN': '带标题的分隔线', 'en-US': 'A line with a heading', 'zh-TW': '帶標題的分隔線' },
  options: [
    ...textOptions,
    { name: 'position', kind: 'text', doc: '标题的位置', oneOf: ['left', 'center', 'right'], default: 'left' },
    { name: 'dashed', kind: 'flag', doc: '虚线', default: false },
  ],
  example: { type: 'string', value: null },
  types: [],
  layout: 'static',
  text: () => '',
  read: observer(DividerRead),
});

// helpers

function DividerRead(props: ReadProps) {
  const { position, dashed } = props.field.ui;
  const text = staticText(props);
  const look = dashed === true ? 'yb-divider yb-divider-dashed' : 'yb-divider';
  return text === '' ? (
    <hr className={look} />
  ) : (
    <p className={look} data-placement={placement(plainText(position))}>
      <span>{text}</span>
    </p>
  );
}

function placement(position: string): 'start' | 'center' | 'end' {
  return position === 'center' ? 'center' : position === 'right' ? 'end' : 'start';
}
