import { pickControl } from './pickControl.tsx';

export const dimensionControl = pickControl('dimension', {
  title: { 'zh-CN': '维度选择', 'en-US': 'Dimension', 'zh-TW': '維度選擇' },
  doc: { 'zh-CN': '选择组织架构的维度', 'en-US': 'A dimension of the organisation', 'zh-TW': '選擇組織架構的維度' },
  example: { type: 'object', value: { id: '1', name: '行政维度' } },
});
