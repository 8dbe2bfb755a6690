/** Two further tenants: one for isolation and import, one that is switched off. */

export const qinghe = {
  id: '2',
  code: 'qinghe',
  name: '青禾检测技术有限公司财务平台',
  shorthand: '青禾检测',
  org: { id: 'Q1', code: 'QH', name: '青禾检测技术有限公司', master: 'QU1' },
  users: [
    { id: 'QU1', account: 'qhadmin', name: '秦海', post: '管理员', roles: ['ptyg', 'xtgly', 'gldqx'] },
    { id: 'QU2', account: 'qhcw', name: '乔婉', post: '会计', roles: ['ptyg', 'fykj'] },
    { id: 'QU3', account: 'qhyg', name: '戚宁', post: '检测员', roles: ['ptyg'] },
  ],
} as const;

export const hengyue = { id: '3', code: 'hengyue', name: '恒岳数据服务有限公司', shorthand: '恒岳数据' } as const;
