/** The demo institute. All names are fictional. */

export interface SeedOrg {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
  /** Head of the organisation. */
  readonly master: string;
  /** Institute leader in charge. */
  readonly leader?: string;
  readonly budgetUnit?: boolean;
}

export interface SeedRole {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

export interface SeedUser {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  /** Posts; the first is the main one. */
  readonly posts: readonly { readonly org: string; readonly name: string }[];
  /** Grade, which decides lodging caps. */
  readonly grade: 'A' | 'B' | 'C';
  /** Role codes besides `ptyg`. */
  readonly roles: readonly string[];
  readonly state?: 'initialPassword' | 'expiredPassword' | 'disabled';
  readonly attrs?: Readonly<Record<string, string>>;
}

/** What new accounts of the demo tenant start with; kept in the setting `pwdStrategy`. */
export const demoInitialPassword = 'Huanying2026';

export const orgs: readonly SeedOrg[] = [
  { id: 'O1', code: 'YS', name: '云杉能源科技研究院', parent: null, master: 'U1001' },
  { id: 'O10', code: 'YS-LD', name: '院领导', parent: 'O1', master: 'U1001' },
  { id: 'O20', code: 'YS-ZH', name: '综合管理部', parent: 'O1', master: 'U1006', leader: 'U1003', budgetUnit: true },
  { id: 'O30', code: 'YS-CW', name: '财务部', parent: 'O1', master: 'U1008', leader: 'U1004', budgetUnit: true },
  { id: 'O40', code: 'YS-RL', name: '人力资源部', parent: 'O1', master: 'U1021', leader: 'U1003', budgetUnit: true },
  { id: 'O50', code: 'YS-KJ', name: '科技发展部', parent: 'O1', master: 'U1020', leader: 'U1002', budgetUnit: true },
  { id: 'O60', code: 'YS-XN', name: '新能源研究所', parent: 'O1', master: 'U1013', leader: 'U1002', budgetUnit: true },
  { id: 'O70', code: 'YS-CN', name: '储能技术研究所', parent: 'O1', master: 'U1017', leader: 'U1002', budgetUnit: true },
  { id: 'O80', code: 'YS-HQ', name: '后勤保障部', parent: 'O1', master: 'U1022', leader: 'U1003', budgetUnit: true },
  { id: 'O90', code: 'YS-XX', name: '信息中心', parent: 'O1', master: 'U1024', leader: 'U1003', budgetUnit: true },
];

export const roles: readonly SeedRole[] = [
  { id: 'R01', code: 'ptyg', name: '普通员工' },
  { id: 'R02', code: 'bmysld', name: '部门院所领导' },
  { id: 'R03', code: 'yld', name: '院领导' },
  { id: 'R04', code: 'ldms', name: '领导秘书' },
  { id: 'R05', code: 'fykj', name: '费用会计' },
  { id: 'R06', code: 'cwfzr', name: '财务负责人' },
  { id: 'R07', code: 'cn', name: '出纳' },
  { id: 'R08', code: 'ysgly', name: '预算管理员' },
  { id: 'R09', code: 'dagly', name: '档案管理员' },
  { id: 'R10', code: 'gggly', name: '公告管理员' },
  { id: 'R11', code: 'zcgly', name: '资产管理员' },
  { id: 'R12', code: 'stgly', name: '食堂管理员' },
  { id: 'R13', code: 'dkgly', name: '电控管理员' },
  { id: 'R14', code: 'bdsjs', name: '表单设计师' },
  { id: 'R15', code: 'xtgly', name: '系统管理员' },
  { id: 'R16', code: 'gldqx', name: '管理端访问权限' },
];

const one = (org: string, name: string) => [{ org, name }];

export const users: readonly SeedUser[] = [
  { id: 'U1000', account: 'admin', name: '系统管理员', posts: one('O90', '平台管理员'), grade: 'C', roles: ['gldqx', 'xtgly'] },
  { id: 'U1001', account: 'zhouwenbin', name: '周文彬', posts: one('O10', '院长'), grade: 'A', roles: ['yld'] },
  { id: 'U1002', account: 'hanlicheng', name: '韩立诚', posts: one('O10', '副院长（科研）'), grade: 'A', roles: ['yld'] },
  { id: 'U1003', account: 'shenyaqin', name: '沈雅琴', posts: one('O10', '副院长（行政）'), grade: 'A', roles: ['yld'] },
  { id: 'U1004', account: 'luominghua', name: '罗明华', posts: one('O10', '总会计师'), grade: 'A', roles: ['yld'] },
  { id: 'U1005', account: 'tangsiyu', name: '唐思雨', posts: one('O20', '院办秘书'), grade: 'C', roles: ['ldms'] },
  { id: 'U1006', account: 'mengjie', name: '孟洁', posts: one('O20', '部长'), grade: 'B', roles: ['bmysld'] },
  { id: 'U1007', account: 'gaoyuan', name: '高远', posts: one('O20', '文秘'), grade: 'C', roles: ['gggly'] },
  { id: 'U1008', account: 'xuhaiyan', name: '许海燕', posts: one('O30', '部长'), grade: 'B', roles: ['bmysld', 'cwfzr'] },
  { id: 'U1009', account: 'qianwei', name: '钱薇', posts: one('O30', '费用会计（差旅）'), grade: 'C', roles: ['fykj'] },
  { id: 'U1010', account: 'fangmin', name: '方敏', posts: one('O30', '费用会计（日常、借款）'), grade: 'C', roles: ['fykj'] },
  { id: 'U1011', account: 'jiangtao', name: '江涛', posts: one('O30', '出纳'), grade: 'C', roles: ['cn'] },
  { id: 'U1012', account: 'dingjing', name: '丁静', posts: one('O30', '预算会计'), grade: 'C', roles: ['ysgly', 'dagly'] },
  { id: 'U1013', account: 'linzhiqiang', name: '林志强', posts: one('O60', '所长'), grade: 'B', roles: ['bmysld'] },
  { id: 'U1014', account: 'chenyuxin', name: '陈雨欣', posts: one('O60', '工程师'), grade: 'C', roles: [], attrs: { fjh: '3号公寓-502' } },
  { id: 'U1015', account: 'wangjianguo', name: '王建国', posts: one('O60', '副所长'), grade: 'B', roles: [] },
  { id: 'U1016', account: 'liuyang', name: '刘洋', posts: one('O60', '工程师'), grade: 'C', roles: [] },
  { id: 'U1017', account: 'zhaominjie', name: '赵敏捷', posts: one('O70', '所长'), grade: 'B', roles: ['bmysld'] },
  { id: 'U1018', account: 'sunhao', name: '孙浩', posts: one('O70', '工程师'), grade: 'C', roles: [] },
  {
    id: 'U1019',
    account: 'wuqian',
    name: '吴倩',
    posts: [
      { org: 'O70', name: '工程师' },
      { org: 'O50', name: '项目助理' },
    ],
    grade: 'C',
    roles: [],
  },
  { id: 'U1020', account: 'heping', name: '何平', posts: one('O50', '部长'), grade: 'B', roles: ['bmysld'] },
  { id: 'U1021', account: 'yangfan', name: '杨帆', posts: one('O40', '部长'), grade: 'B', roles: ['bmysld'] },
  { id: 'U1022', account: 'malin', name: '马琳', posts: one('O80', '部长'), grade: 'B', roles: ['bmysld'] },
  { id: 'U1023', account: 'caojun', name: '曹军', posts: one('O80', '资产与食堂管理员'), grade: 'C', roles: ['zcgly', 'stgly', 'dkgly'] },
  { id: 'U1024', account: 'dengchao', name: '邓超', posts: one('O90', '主任'), grade: 'B', roles: ['bmysld', 'bdsjs', 'gldqx'] },
  { id: 'U1025', account: 'chenlan', name: '陈岚', posts: one('O40', '新员工'), grade: 'C', roles: [], state: 'initialPassword' },
  { id: 'U1026', account: 'songmei', name: '宋梅', posts: one('O20', '文员'), grade: 'C', roles: [], state: 'expiredPassword' },
  { id: 'U1027', account: 'zhangwei', name: '张伟', posts: one('O70', '离职'), grade: 'C', roles: [], state: 'disabled' },
];

export const secretaries: readonly { readonly leader: string; readonly secretary: string }[] = [
  { leader: 'U1002', secretary: 'U1005' },
  { leader: 'U1003', secretary: 'U1005' },
];

/** A delegation that is over. */
export const pastAgent = { owner: 'U1013', agent: 'U1015', from: '2026-10-01 00:00:00', to: '2026-10-07 23:59:59', subject: '国庆假期代理' } as const;

/** Gets the tasks of a person who has left. */
export const deputies: readonly { readonly user: string; readonly deputy: string }[] = [{ user: 'U1027', deputy: 'U1019' }];

/** Attributes every person has: grade, phone, payee and bank account, canteen card. */
export function attributesOf(user: SeedUser, tenantId: string): Record<string, string> {
  const number = user.id.slice(1);
  return {
    tenantId,
    zjdj: user.grade,
    lxdh: `1380000${number}`,
    skr: user.name,
    skzh: `62220000000000${number}`,
    khh: '中国银行演示支行',
    ckbh: `CK${number}`,
    ...user.attrs,
  };
}

export function userNamed(name: string): SeedUser {
  const found = users.find((user) => user.name === name);
  if (found === undefined) throw new Error(`no demo user <${name}>`);
  return found;
}

export function orgOfUser(user: SeedUser): SeedOrg {
  const found = orgs.find((org) => org.id === user.posts[0]?.org);
  if (found === undefined) throw new Error(`demo user <${user.id}> has no organisation`);
  return found;
}
