import { pickControl } from './pickControl.tsx';

export const roleControl = pickControl('role', {
  title: { 'zh-CN': '角色选择', 'en-US': 'Role', 'zh-TW': '角色選擇' },
  doc: { 'zh-CN': '选择一个或多个角色', 'en-US': 'One or several roles', 'zh-TW': '選擇一個或多個角色' },
  example: { type: 'array', ui: { multiple: true }, value: [{ id: 'R01', name: '普通员工' }] },
});
