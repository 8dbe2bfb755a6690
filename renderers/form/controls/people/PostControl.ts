import { pickControl } from './pickControl.tsx';

export const postControl = pickControl('post', {
  title: { 'zh-CN': '岗位选择', 'en-US': 'Post', 'zh-TW': '職位選擇' },
  doc: { 'zh-CN': '选择一个或多个岗位', 'en-US': 'One or several posts', 'zh-TW': '選擇一個或多個職位' },
  example: { type: 'object', value: { id: 'P1', name: '工程师' } },
});
