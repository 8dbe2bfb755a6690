import { lazy, Suspense } from 'react';
import { observer } from 'mobx-react-lite';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { staticText, textOptions } from './staticText.ts';

const Alert = lazy(() => import('antd/es/alert/index.js').then((module) => ({ default: module.default })));

export const alertControl = defineControl({
  widget: 'alert',
  group: 'display',
  title: { 'zh-CN': '提示', 'en-US': 'Alert', 'zh-TW': '提示' },
  doc: { 'zh-CN': '引人注意的提示', 'en-US': 'A note that stands out', 'zh-TW': '引人注意的提示' },
  options: [
    ...textOptions,
    { name: 'level', kind: 'text', doc: '提示的级别', oneOf: ['info', 'warning', 'error', 'success'], default: 'info' },
  ],
  example: { type: 'string', ui: { text: '超标部分自行承担', level: 'warning' }, value: null },
  types: [],
  layout: 'static',
  text: () => '',
  read: observer((props: ReadProps) => <Suspense fallback={<p>{staticText(props)}</p>}><Alert type={levelOf(props.field.ui.level)} showIcon title={staticText(props)} /></Suspense>),
});

// helpers

function levelOf(level: unknown): 'info' | 'warning' | 'error' | 'success' {
  return level === 'warning' || level === 'error' || level === 'success' ? level : 'info';
}
