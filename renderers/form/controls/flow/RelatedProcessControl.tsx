import { observer } from 'mobx-react-lite';
import { lazyPart } from '../../../core/index.ts';
import { saidText } from '../../text/said.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';
import { LINKED_PAGE, linkedOf } from './linkedInstances.ts';

export const relatedProcessControl = defineControl({
  widget: 'relatedProcess',
  group: 'flow',
  title: { 'zh-CN': '关联流程', 'en-US': 'Related documents', 'zh-TW': '關聯流程' },
  doc: {
    'zh-CN': '关联本人发起或可见的流程单据，点击打开',
    'en-US': 'Links to own or visible documents of flows',
    'zh-TW': '關聯本人發起或可見的流程單據，點選開啟',
  },
  options: [
    { name: 'multiple', kind: 'flag', doc: '可关联多个', default: true },
    { name: 'own', kind: 'flag', doc: '只列出本人发起的', default: false },
    { name: 'flow', kind: 'alias', doc: '只列出该流程的单据' },
    { name: 'isPaging', kind: 'flag', doc: '列表分页显示', default: true },
    { name: 'pageSize', kind: 'number', doc: '每页几条', default: LINKED_PAGE, limits: { min: 1, whole: true } },
  ],
  example: { type: 'string', value: '[{"id":"I1","subject":"陈雨欣的差旅费报销","status":"running","creator":"陈雨欣"}]' },
  aliases: ['related-process', 'relFlow'],
  types: ['string'],
  labels: 'group',
  text: saidText,
  edit: lazyEdit(saidText, () => import('./RelatedEdit.tsx').then(({ RelatedEdit }) => RelatedEdit)),
  read: lazyPart<ReadProps>(() => import('./RelatedEdit.tsx').then(({ Linked }) => Linked)),
  print: observer(({ binding }: ReadProps) => (
    <ul className="yb-files">
      {linkedOf(binding).map((each) => (
        <li key={each.id}>{each.subject}</li>
      ))}
    </ul>
  )),
});
