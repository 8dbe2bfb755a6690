import { dailyData, type Expense } from './claimLines.ts';
import type { SeedDocument, SeedPosition, SeedStepTaken } from './documentTypes.ts';
import { userNamed } from './people.ts';
import { financeAgreed, headAgreed, leaderAgreed, paid, skippedHead, started, step, waiting } from './route.ts';
import { postedAs } from './vouchers.ts';

const office = (amount: number, use: string): Expense => ({ account: '660201', type: 'officeSupplies', use, amount });
const printing = (amount: number, use: string): Expense => ({ account: '660206', type: 'printing', use, amount });
const meeting = (amount: number, use: string): Expense => ({ account: '660203', type: 'venue', use, amount });
const training = (amount: number, use: string): Expense => ({ account: '660204', type: 'trainingFee', use, amount });
const repair = (amount: number, use: string): Expense => ({ account: '660207', type: 'repairService', use, amount });
const hospitality = (amount: number, use: string): Expense => ({ account: '660205', type: 'hospitality', use, amount });

export const dailyDocuments: readonly SeedDocument[] = [
  claim('RC-2026-0112', '陈雨欣', '1270.00', '2026-05-18', 'end', '实验室办公用品采购', office(1270, '实验记录本与文具'), [
    started('陈雨欣', '2026-05-18 09:30:00'),
    headAgreed('林志强', '2026-05-18 16:00:00'),
    financeAgreed('方敏', '2026-05-20 10:40:00'),
    paid('2026-05-22 15:00:00'),
  ]),
  claim('RC-2026-0188', '刘洋', '860.00', '2026-09-09', 'end', '项目资料印刷', printing(860, '项目结题报告印刷'), [
    started('刘洋', '2026-09-09 10:10:00'),
    headAgreed('林志强', '2026-09-10 09:30:00'),
    financeAgreed('方敏', '2026-09-14 14:20:00'),
    paid('2026-09-15 16:10:00'),
  ]),
  inFinance('RC-2026-0205', '孟洁', '1860.00', '2026-11-02', '综合管理部办公用品', office(1860, '打印纸与文件夹'), '沈雅琴'),
  inFinance('RC-2026-0206', '高远', '642.50', '2026-11-02', '院务会材料印刷', printing(642.5, '院务会材料装订'), '孟洁'),
  inFinance('RC-2026-0207', '杨帆', '4800.00', '2026-11-03', '新员工入职培训', training(4800, '培训讲师费用'), '沈雅琴'),
  inFinance('RC-2026-0208', '何平', '3600.00', '2026-11-03', '科技项目评审会', meeting(3600, '评审会场地租赁'), '韩立诚'),
  inFinance('RC-2026-0209', '吴倩', '729.00', '2026-11-04', '实验室办公用品', office(729, '标签与存储盒'), '赵敏捷'),
  inFinance('RC-2026-0210', '孙浩', '318.00', '2026-11-04', '样品邮寄', { account: '660206', type: 'express', use: '电芯样品快递', amount: 318 }, '赵敏捷'),
  inFinance('RC-2026-0211', '王建国', '1145.80', '2026-11-05', '研究所办公耗材', office(1145.8, '硒鼓与墨盒'), '林志强'),
  inFinance('RC-2026-0212', '马琳', '4960.00', '2026-11-05', '食堂冷库维修', repair(4960, '压缩机检修'), '沈雅琴'),
  inFinance('RC-2026-0213', '曹军', '386.00', '2026-11-06', '库房办公用品', office(386, '货架标签'), '马琳'),
  inFinance('RC-2026-0214', '邓超', '3280.00', '2026-11-06', '机房空调维修', repair(3280, '精密空调检修'), '沈雅琴'),
  inFinance('RC-2026-0215', '丁静', '254.00', '2026-11-09', '凭证装订', printing(254, '凭证封面印刷'), '许海燕'),
  inFinance('RC-2026-0216', '唐思雨', '2430.00', '2026-11-09', '院领导碰头会', meeting(2430, '会议室租赁与茶歇'), '孟洁'),
  claim(
    'RC-2026-0219',
    '刘洋',
    '952.00',
    '2026-11-10',
    'backToStart',
    '实验耗材采购',
    office(952, '防静电包装材料'),
    [
      started('刘洋', '2026-11-10 09:00:00'),
      headAgreed('林志强', '2026-11-10 14:30:00'),
      step('UserTask5', '方敏', 'backToStart', '请补充附件后重新提交。', '2026-11-12 11:05:00'),
    ],
    waiting('UserTask1', '2026-11-12 11:05:00', '刘洋'),
  ),
  claim(
    'RC-2026-0226',
    '王建国',
    '1120.00',
    '2026-11-12',
    'revokeToStart',
    '办公桌椅采购',
    office(1120, '人体工学椅'),
    [started('王建国', '2026-11-12 10:00:00'), step('UserTask2', '王建国', 'revokeToStart', '撤回修改金额', '2026-11-12 10:40:00')],
    waiting('UserTask1', '2026-11-12 10:40:00', '王建国'),
  ),
  claim(
    'RC-2026-0231',
    '吴倩',
    '1486.00',
    '2026-11-13',
    'running',
    '实验室办公耗材',
    office(1486, '绝缘手套与记录本'),
    [started('吴倩', '2026-11-13 09:15:00')],
    waiting('UserTask2', '2026-11-13 09:15:00', '赵敏捷'),
  ),
  claim(
    'RC-2026-0233',
    '高远',
    '2950.00',
    '2026-11-12',
    'running',
    '接待合作单位来访',
    hospitality(2950, '工作餐'),
    [started('高远', '2026-11-12 15:00:00'), headAgreed('孟洁', '2026-11-13 09:40:00')],
    waiting('SignTask4', '2026-11-13 09:40:00', '孟洁', '许海燕'),
    [{ zdrq: '2026-11-11', zddx: '合作单位技术代表团', zdrs: 12, prs: 4, zdje: 2950 }],
  ),
  claim('', '陈雨欣', '480.00', '2026-11-13', 'draft', '论文集印刷', printing(480, '会议论文集印刷'), []),
];

// helpers

function claim(
  no: string,
  name: string,
  amount: string,
  date: string,
  status: SeedDocument['status'],
  purpose: string,
  expense: Expense,
  steps: readonly SeedStepTaken[],
  position?: SeedPosition,
  guests: readonly Readonly<Record<string, unknown>>[] = [],
): SeedDocument {
  const category = expense.account === '660205' ? 'business' : expense.account === '660207' ? 'logistics' : 'office';
  const payment = steps.find((taken) => taken.node === 'UserTask7');
  return {
    no,
    form: 'rcfybxsqV2',
    bo: 'rcfybx',
    applicant: userNamed(name).id,
    status,
    amount,
    steps,
    data: {
      ...dailyData(name, date, purpose, category, expense, guests),
      ...(no === '' ? {} : { djbh: no }),
      ...(payment === undefined ? {} : { fkrq: payment.at.slice(0, 10), fkzh: 'basic', fklsh: `DEMO${no.replaceAll('-', '')}`, ...postedAs(no) }),
    },
    ...(position === undefined ? {} : { position }),
  };
}

/** Approved in the department, or by the leader in charge when the head claims, and waiting for 方敏. */
function inFinance(no: string, name: string, amount: string, date: string, purpose: string, expense: Expense, approver: string): SeedDocument {
  const isHead = userNamed(name).roles.includes('bmysld');
  const approved = `${date} 16:30:00`;
  const steps = isHead
    ? [started(name, `${date} 09:30:00`), skippedHead(`${date} 09:30:00`), leaderAgreed(approver, approved)]
    : [started(name, `${date} 09:30:00`), headAgreed(approver, approved)];
  return claim(no, name, amount, date, 'running', purpose, expense, steps, waiting('UserTask5', approved, '方敏'));
}
