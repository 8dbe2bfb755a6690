import type { ControlOption } from '../defineControl.ts';

/** Options of every control that takes files. */
export const fileOptions: readonly ControlOption[] = [
  { name: 'accept', kind: 'list', doc: '允许的扩展名' },
  { name: 'maxCount', kind: 'number', doc: '最多文件数', default: 10, limits: { min: 1, whole: true } },
  { name: 'maxSize', kind: 'number', doc: '单个文件的上限，MB', default: 20, limits: { above: 0 } },
  { name: 'multiple', kind: 'flag', doc: '为 false 时只能放一个文件', default: true },
  { name: 'allowDownload', kind: 'flag', doc: '可以下载', default: true },
  { name: 'allowPreview', kind: 'flag', doc: '可以在线预览图片、PDF 与文本', default: true },
  { name: 'propConf', kind: 'map', doc: '文件的扩展属性 prop1…prop6 → 字段，或单引号括起的常量' },
  { name: 'capture', kind: 'text', doc: '手机上直接拍摄：user 前置，environment 后置', oneOf: ['user', 'environment'] },
];
