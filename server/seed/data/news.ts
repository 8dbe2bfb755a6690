/** News, notices, meetings, tags and short links of the demo tenants. Everything in them is invented. */

export interface SeedArticle {
  readonly id: string;
  readonly bo: 'xw' | 'ggl';
  readonly title: string;
  readonly type: string;
  readonly day: string;
  readonly summary?: string;
  readonly text: readonly string[];
  readonly marks?: Readonly<Record<string, string>>;
}

const news = (id: string, type: string, day: string, title: string, summary: string, text: readonly string[], marks?: SeedArticle['marks']): SeedArticle => ({
  id,
  bo: 'xw',
  title,
  type,
  day,
  summary,
  text,
  ...(marks === undefined ? {} : { marks }),
});
const notice = (id: string, type: string, day: string, title: string, text: readonly string[], marks?: SeedArticle['marks']): SeedArticle => ({
  id,
  bo: 'ggl',
  title,
  type,
  day,
  text,
  ...(marks === undefined ? {} : { marks }),
});

export const instituteArticles: readonly SeedArticle[] = [
  news(
    'XW1',
    'ynxw',
    '2026-11-13',
    '我院召开2027年度工作务虚会',
    '院领导与各部门负责人共同讨论来年的重点任务。',
    [
      '11 月 12 日，我院召开 2027 年度工作务虚会。',
      '会议围绕科研布局、预算编制和人才引进三个议题展开，各部门负责人逐一发言。',
      '会议要求，各部门在月底前提交重点任务清单。',
    ],
    { lb: '1' },
  ),
  news(
    'XW2',
    'kyjz',
    '2026-11-10',
    '长时储能样机完成一百次循环试验',
    '储能技术研究所的样机通过阶段验收。',
    ['储能技术研究所研制的长时储能样机日前完成一百次充放电循环试验。', '试验期间容量保持稳定，下一阶段将开展低温环境测试。'],
    { lb: '1' },
  ),
  news(
    'XW3',
    'dqgz',
    '2026-11-06',
    '院区秋季健步走活动圆满结束',
    '一百二十余名职工参加。',
    ['本次健步走沿院区外环进行，全程五公里。', '感谢后勤保障部的组织与服务。'],
    {
      lb: '1',
    },
  ),
  news('XW4', 'ynxw', '2026-10-30', '信息中心上线新版财务信息化平台', '报销、借款、审批在一处办理。', [
    '新版平台统一了报销、借款与审批入口，支持在手机上办理待办。',
    '使用中遇到问题可以通过首页的技术支持联系信息中心。',
  ]),
  news('XW5', 'kyjz', '2026-10-22', '两项行业标准通过立项评审', '新能源研究所牵头编写。', [
    '由新能源研究所牵头的两项行业标准通过立项评审，计划 2027 年完成征求意见稿。',
  ]),
  news('XW6', 'ynxw', '2026-10-15', '财务部举办报销业务培训', '重点讲解差旅费报销与电子发票。', [
    '培训结合实例讲解了差旅标准、电子发票入账和常见退单原因。',
    '课件已发布在公告栏。',
  ]),
  news('XW7', 'dqgz', '2026-09-28', '国庆假期值班与安全提示', '请各部门落实值班安排。', ['假期期间请关闭不用的电源，实验室实行双人值班。']),
  news('XW8', 'kyjz', '2026-09-18', '青年科研基金评审结果公布', '本年度共资助六个项目。', ['经专家评审，本年度青年科研基金资助六个项目，执行期两年。']),
  notice(
    'GGL1',
    'tz',
    '2026-11-14',
    '关于2026年度差旅费报销标准调整的通知',
    ['自 2026 年 12 月 1 日起，住宿费标准按新表执行。', '此前发生的差旅仍按原标准报销。'],
    { zd: '1' },
  ),
  notice('GGL2', 'tz', '2026-11-12', '关于开展2027年度部门预算编制工作的通知', ['请各预算单位于 12 月 5 日前提交预算草案。']),
  notice('GGL3', 'zn', '2026-11-09', '财务报销常见问题解答（2026版）', [
    '问：没有发票能否报销？答：不能，请先补开发票。',
    '问：多久到账？答：审批结束后三个工作日内。',
  ]),
  notice('GGL4', 'tz', '2026-11-02', '2026年11月食堂菜单', ['本月新增面食窗口，菜单以食堂公示为准。']),
  notice('GGL5', 'zn', '2026-10-28', '电子发票报销入账操作指引', ['上传发票原件（PDF 或 OFD），系统会登记发票号码并检查重复。']),
  notice('GGL6', 'tz', '2026-10-26', '关于2026年末报销截止时间的通知', ['2026 年度单据请于 12 月 20 日前提交，逾期转入下一年度。']),
  notice('GGL7', 'zd', '2026-10-20', '公务卡使用管理办法', ['公务支出优先使用公务卡结算。']),
  notice('GGL8', 'zn', '2026-10-16', '差旅费报销单填写示例', ['按行程逐段填写交通费，住宿按晚数填写。']),
  notice('GGL9', 'zn', '2026-10-10', '院区电费充值流程说明', ['在生活服务中选择房间与金额，充值后十分钟内到账。']),
  notice('GGL10', 'zd', '2026-09-25', '会议费管理办法（修订）', ['会议费实行综合定额控制，超过标准的部分不予列支。']),
  notice('GGL11', 'tz', '2026-09-18', '关于规范业务招待费报销的通知', ['请按新办法填写招待明细，陪餐人数超标的单据将被退回。']),
  notice('GGL12', 'zd', '2026-09-08', '固定资产管理制度', ['固定资产的领用、调拨与报废均须登记。']),
  notice('GGL13', 'zn', '2026-09-01', 'Budget Guide 2027', ['How departments draw up, submit and revise their budgets for 2027.']),
];

export const qingheArticles: readonly SeedArticle[] = [
  news('QXW1', 'ynxw', '2026-11-11', '青禾检测取得新的资质认定', '检测范围新增两个类别。', ['公司通过了本年度资质认定评审，检测范围新增两个类别。'], {
    lb: '1',
  }),
  notice('QGGL1', 'tz', '2026-11-05', '关于年度体检安排的通知', ['体检安排在 12 月第一周，请向管理员登记时间。']),
];

export interface SeedMeeting {
  readonly subject: string;
  readonly room: string;
  /** A date, or days after the start. */
  readonly day: string | number;
  readonly from: string;
  readonly to: string;
  readonly host: string;
  readonly people: readonly string[];
}

export const instituteMeetings: readonly SeedMeeting[] = [
  { subject: '财务周例会', room: '101', day: '2026-11-16', from: '09:30', to: '10:30', host: 'U1008', people: ['U1009', 'U1010', 'U1011', 'U1012'] },
  { subject: '储能样机评审', room: '305', day: '2026-11-16', from: '10:00', to: '11:30', host: 'U1017', people: ['U1002', 'U1018', 'U1019'] },
  { subject: '预算编制启动会', room: '203', day: '2026-11-16', from: '13:30', to: '15:00', host: 'U1004', people: ['U1008', 'U1012', 'U1013', 'U1017'] },
  { subject: '新能源所技术讨论', room: '101', day: '2026-11-16', from: '15:00', to: '16:00', host: 'U1013', people: ['U1014', 'U1015', 'U1016'] },
  { subject: '后勤安全检查布置', room: '101', day: '2026-11-16', from: '16:30', to: '17:30', host: 'U1022', people: ['U1023', 'U1006'] },
  {
    subject: '部门负责人例会',
    room: '203',
    day: 1,
    from: '09:00',
    to: '10:30',
    host: 'U1001',
    people: ['U1006', 'U1008', 'U1013', 'U1017', 'U1020', 'U1021', 'U1022', 'U1024'],
  },
  { subject: '科研项目中期检查', room: '305', day: 3, from: '14:00', to: '16:00', host: 'U1002', people: ['U1013', 'U1014', 'U1016', 'U1018'] },
  { subject: '样机数据讨论', room: '305', day: 5, from: '14:00', to: '15:00', host: 'U1014', people: ['U1016'] },
  { subject: '报销业务答疑', room: '101', day: 7, from: '10:00', to: '11:00', host: 'U1009', people: ['U1010', 'U1014', 'U1005', 'U1007'] },
];

export const qingheMeetings: readonly SeedMeeting[] = [
  { subject: '检测计划会', room: '101', day: 2, from: '09:00', to: '10:00', host: 'QU1', people: ['QU2', 'QU3'] },
];

export const seedTags = [
  { name: '制度', color: 'blue' },
  { name: '培训', color: 'green' },
  { name: '紧急', color: 'red' },
] as const;

/** Short links for trying out: one that a guest may read, and one that asks for a sign-in. */
export const seedShortLinks = [
  { code: 'xinwen', url: '/news/XW1' },
  { code: 'gonggao', url: '/newsList/notice' },
] as const;
