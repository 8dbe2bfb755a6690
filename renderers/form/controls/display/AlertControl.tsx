import { observer } from 'mobx-react-lite';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { staticText, textOptions } from './staticText.ts';

export const alertControl = defineControl({
  widget: 'alert',
  group: 'display',
  title: { 'zh-CN': '提示', 'en-US': 'Alert', 'zh-TW': '提示' },
  doc: { 'zh-CN': '引人注意的提示', 'en-US': 'A note that stands out', 'zh-TW': '引人注意的提示' },
  options: [...textOptions, { name: 'level', kind: 'text', doc: '提示的级别', oneOf: ['info', 'warning', 'error', 'success'], default: 'info' }],
  example: { type: 'string', ui: { text: '超标部分自行承担', level: 'warning' }, value: null },
  types: [],
  layout: 'static',
  text: () => '',
  read: observer((props: ReadProps) => (
    <p role="alert" className={`yb-alert yb-alert-${levelOf(props.field.ui.level)}`}>
      {staticText(props)}
    </p>
  )),
});

// helpers

function levelOf(level: unknown): 'info' | 'warning' | 'error' | 'success' {
  return level === 'warning' || level === 'error' || level === 'success' ? level : 'info';
}
