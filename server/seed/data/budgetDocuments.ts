import { budgetAccounts, budgets } from './budgets.ts';
import type { SeedDocument, SeedStepTaken } from './documentTypes.ts';
import { orgOfUser, userNamed } from './people.ts';

/** The budget applications for the next year: one that the leaders sign, and one that is being written. */
export const budgetDocuments: readonly SeedDocument[] = [
  {
    ...application('林志强', '2026-11-11', [
      // account by account: spent by then, expected for the year, applied for, and why
      [23_590, 35_000, 34_000, '办公耗材集中采购，单价下降'],
      [121_360, 178_000, 195_000, '新增两个外场试验基地的差旅'],
      [27_500, 48_000, 60_000, '承办 2027 年储能技术年会一次'],
      [14_400, 29_000, 30_000, ''],
      [10_000, 19_000, 20_000, '压减公务接待'],
      [10_220, 17_500, 18_000, ''],
      [11_600, 19_600, 25_000, '试验平台三年大修'],
      [60_000, 118_000, 130_000, '委托第三方检测与评审'],
    ]),
    no: 'YS-2026-0001',
    status: 'running',
    amount: '512000.00',
    steps: [
      taken('UserTask1', '填报', '林志强', 'start', '提交', '2026-11-11 10:20:00'),
      taken('UserTask2', '预算会计初审', '丁静', 'agree', '依据齐全', '2026-11-12 15:10:00'),
      taken('UserTask3', '财务负责人复核', '许海燕', 'agree', '同意', '2026-11-13 11:05:00'),
    ],
    position: {
      node: 'SignTask4',
      nodeName: '院领导会签',
      holders: ['韩立诚', '沈雅琴', '罗明华'].map((name) => userNamed(name).id),
      since: '2026-11-13 11:05:00',
    },
  },
  {
    ...application('赵敏捷', '2026-11-13', [
      [22_320, 36_000, 36_000, ''],
      [96_000, 158_000, 170_000, ''],
    ]),
    no: '',
    status: 'draft',
    amount: '206000.00',
    steps: [],
  },
];

// helpers

type Line = readonly [spent: number, expected: number, asked: number, reason: string];

function application(name: string, date: string, lines: readonly Line[]): Pick<SeedDocument, 'form' | 'bo' | 'applicant' | 'data'> {
  const applicant = userNamed(name);
  const org = orgOfUser(applicant);
  return {
    form: 'yssbV1',
    bo: 'yssb',
    applicant: applicant.id,
    data: {
      ...(lines.length === budgetAccounts.length ? { djbh: 'YS-2026-0001' } : {}),
      sqr: { id: applicant.id, name },
      sbbm: { id: org.id, name: org.name },
      sqrq: date,
      sbsm: '2027 年度预算',
      sbmx: lines.map(([bnzx, yjzx, sbje, sbyj], index) => ({
        yskm: budgetAccounts[index]?.account ?? '',
        bnys: budgets[org.id]?.[index] ?? 0,
        bnzx,
        yjzx,
        sbje,
        sbyj,
      })),
    },
  };
}

function taken(node: string, nodeName: string, name: string, action: SeedStepTaken['action'], opinion: string, at: string): SeedStepTaken {
  return {
    node,
    nodeName,
    user: userNamed(name).id,
    action,
    opinion,
    at,
  };
}
