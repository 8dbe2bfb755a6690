import { pickControl } from './pickControl.tsx';

export const userControl = pickControl('user', {
  title: { 'zh-CN': '人员选择', 'en-US': 'Person', 'zh-TW': '人員選擇' },
  doc: { 'zh-CN': '选择一人或多人', 'en-US': 'One or several people', 'zh-TW': '選擇一人或多人' },
  example: { type: 'object', value: { id: 'U1014', name: '陈雨欣' } },
});
