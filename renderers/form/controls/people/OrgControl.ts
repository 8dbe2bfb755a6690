import { pickControl } from './pickControl.tsx';

export const orgControl = pickControl('org', {
  title: { 'zh-CN': '部门选择', 'en-US': 'Organisation', 'zh-TW': '部門選擇' },
  doc: { 'zh-CN': '选择一个或多个部门', 'en-US': 'One or several organisations', 'zh-TW': '選擇一個或多個部門' },
  example: { type: 'object', value: { id: 'O60', name: '新能源研究所' } },
});
