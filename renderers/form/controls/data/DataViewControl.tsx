import { lazyPart } from '../../../core/index.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';

/** The list of a data template inside a form, narrowed by fields of the form. Rights are those of the list itself. */
export const dataViewControl = defineControl({
  widget: 'dataView',
  group: 'data',
  title: { 'zh-CN': '数据列表', 'en-US': 'Data view', 'zh-TW': '資料列表' },
  doc: {
    'zh-CN': '嵌入数据模板的列表，可按表单字段筛选',
    'en-US': 'The list of a data template, narrowed by fields of the form',
    'zh-TW': '嵌入資料範本的列表，可按表單欄位篩選',
  },
  options: [
    { name: 'template', kind: 'alias', doc: '数据模板的别名' },
    { name: 'bind', kind: 'map', doc: '列表字段 → 表单字段，或单引号括起的常量；只列出相符的行' },
    { name: 'whenEmpty', kind: 'text', doc: '绑定字段为空时：none 不列出，all 不以它筛选', oneOf: ['none', 'all'], default: 'none' },
    { name: 'edit', kind: 'flag', doc: '可新增、修改、删除（仍受列表权限约束）', default: false },
    { name: 'export', kind: 'flag', doc: '可导出（仍受列表权限约束）', default: false },
    { name: 'pageSize', kind: 'number', doc: '每页几行', default: 10, limits: { min: 1, whole: true } },
  ],
  example: { type: 'string', ui: { template: 'xmTpl' }, value: null },
  types: [],
  layout: 'static',
  text: () => '',
  read: lazyPart(() => import('./DataViewRead.tsx').then(({ DataViewRead }) => DataViewRead), Waiting),
  print: ({ field }) => <span className="yb-none">{field.title}</span>,
});

// helpers

function Waiting({ field }: ReadProps) {
  return (
    <section className="yb-dataview" aria-label={field.title} aria-busy="true">
      <div className="yb-label">
        <span>{field.title}</span>
      </div>
    </section>
  );
}
