import { defineControl } from '../defineControl.ts';

/** Brings values for other fields; draws nothing. */
export const queryControl = defineControl({
  widget: 'query',
  group: 'data',
  title: { 'zh-CN': '查询取数', 'en-US': 'Query', 'zh-TW': '查詢取數' },
  doc: {
    'zh-CN': '不显示；以自定义查询为其他字段取数',
    'en-US': 'Never drawn; brings values for other fields by a custom query',
    'zh-TW': '不顯示；以自訂查詢為其他欄位取數',
  },
  options: [],
  example: { type: 'string', value: null },
  types: ['string', 'number', 'boolean', 'object', 'array'],
  layout: 'hidden',
  text: () => '',
});
