import { pickControl } from './pickControl.tsx';

export const jobControl = pickControl('job', {
  title: { 'zh-CN': '职务选择', 'en-US': 'Job', 'zh-TW': '職務選擇' },
  doc: { 'zh-CN': '选择一个或多个职务', 'en-US': 'One or several jobs', 'zh-TW': '選擇一個或多個職務' },
  example: { type: 'object', value: { id: 'J01', name: '研究员' } },
});
