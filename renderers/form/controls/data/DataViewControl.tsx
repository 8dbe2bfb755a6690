import { useMemo } from 'react';
import { observer } from 'mobx-react-lite';
import { SchemaView, type ViewNode } from '../../../core/index.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { paramsOf } from '../support/fieldSources.ts';

/** The list of a data template inside a form, narrowed by fields of the form. Rights are those of the list itself. */
export const dataViewControl = defineControl({
  widget: 'dataView',
  group: 'data',
  title: { 'zh-CN': '数据列表', 'en-US': 'Data view', 'zh-TW': '資料列表' },
  doc: { 'zh-CN': '嵌入数据模板的列表，可按表单字段筛选', 'en-US': 'The list of a data template, narrowed by fields of the form', 'zh-TW': '嵌入資料範本的列表，可按表單欄位篩選' },
  options: [
    { name: 'template', kind: 'alias', doc: '数据模板的别名' },
    { name: 'bind', kind: 'map', doc: '列表字段 → 表单字段，或单引号括起的常量；只列出相符的行' },
    { name: 'whenEmpty', kind: 'text', doc: '绑定字段为空时：none 不列出，all 不以它筛选', oneOf: ['none', 'all'], default: 'none' },
    { name: 'edit', kind: 'flag', doc: '可新增、修改、删除（仍受列表权限约束）', default: false },
    { name: 'export', kind: 'flag', doc: '可导出（仍受列表权限约束）', default: false },
    { name: 'pageSize', kind: 'number', doc: '每页几行', default: 10 },
  ],
  example: { type: 'string', ui: { template: 'xmTpl' }, value: null },
  types: [],
  layout: 'static',
  text: () => '',
  read: observer(DataViewRead),
  print: ({ field }) => <span className="yb-none">{field.title}</span>,
});

// helpers

function DataViewRead({ binding, field }: ReadProps) {
  const { ui } = field;
  const given = paramsOf(binding, ui.bind);
  const text = JSON.stringify(given);
  const node = useMemo((): ViewNode => {
    const conditions = Object.entries(JSON.parse(text) as Record<string, unknown>).map(([property, value]) => ({ property, value: idOf(value) }));
    return {
      kind: 'embeddedList',
      type: 'dataTemplate',
      templateKey: plainText(ui.template),
      conditions: ui.whenEmpty === 'all' ? conditions.filter(({ value }) => value !== '') : conditions,
      canEdit: ui.edit === true,
      canExport: ui.export === true,
      pageSize: typeof ui.pageSize === 'number' ? ui.pageSize : 10,
    };
  }, [text, ui]);
  return (
    <section className="yb-dataview" aria-label={field.title}>
      <div className="yb-label"><span>{field.title}</span></div>
      <SchemaView node={node} path={field.path} />
    </section>
  );
}

/** Lists compare with the id of a person or an organisation. */
function idOf(value: unknown): string {
  return value !== null && typeof value === 'object' && 'id' in value ? plainText(value.id) : plainText(value);
}
