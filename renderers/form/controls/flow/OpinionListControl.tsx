import { lazyPart } from '../../../core/index.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';

const OpinionListRead = lazyPart(
  () => import('./OpinionListRead.tsx').then((module) => module.OpinionListRead),
  ({ field }) => <div role="group" aria-label={field.title} aria-busy="true" />,
);

/** The opinions of chosen nodes, as they stand on a paper form. */
export const opinionListControl = defineControl({
  widget: 'opinionList',
  group: 'flow',
  title: { 'zh-CN': '意见列表', 'en-US': 'Opinions', 'zh-TW': '意見列表' },
  doc: { 'zh-CN': '显示各环节的审批意见，含签名', 'en-US': 'The opinions given at the nodes, with signatures', 'zh-TW': '顯示各環節的審批意見，含簽名' },
  options: [
    { name: 'nodes', kind: 'list', doc: '只显示这些环节（编号或名称）的意见；缺省为全部' },
    { name: 'sort', kind: 'text', doc: '按时间先后', oneOf: ['asc', 'desc'], default: 'asc' },
    { name: 'latest', kind: 'flag', doc: '每个环节每人只显示最近一次', default: false },
    { name: 'defaultNumber', kind: 'number', doc: '最多显示几条，其余可展开', limits: { min: 1, whole: true } },
    { name: 'showDepartInfo', kind: 'flag', doc: '显示部门', default: true },
    { name: 'showDate', kind: 'flag', doc: '显示日期', default: true },
    { name: 'showTime', kind: 'flag', doc: '显示时间', default: false },
    { name: 'dividerLine', kind: 'flag', doc: '意见之间画线', default: false },
    { name: 'userInfoAlign', kind: 'text', doc: '签名一行的位置', oneOf: ['left', 'right'], default: 'right' },
    { name: 'emptyText', kind: 'text', doc: '没有意见时的文字' },
  ],
  example: { type: 'string', ui: { emptyText: '暂无意见' }, value: null },
  aliases: ['ou-opinion'],
  types: [],
  layout: 'static',
  text: () => '',
  read: (props: ReadProps) => <OpinionListRead {...props} foldable />,
  print: (props: ReadProps) => <OpinionListRead {...props} foldable={false} />,
});
