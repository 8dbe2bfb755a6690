/** Shown when the server starts: account, name, what to try with it. */
export const demoAccounts: readonly (readonly [account: string, name: string, purpose: string])[] = [
  ['chenyuxin', '陈雨欣', '员工，填报'],
  ['linzhiqiang', '林志强', '部门负责人，审批'],
  ['qianwei', '钱薇', '费用会计（差旅）'],
  ['jiangtao', '江涛', '出纳'],
  ['tangsiyu', '唐思雨', '领导秘书'],
  ['dengchao', '邓超', '表单设计师'],
  ['admin', '系统管理员', '系统管理'],
];

export const demoPassword = 'Yunshan2026';
