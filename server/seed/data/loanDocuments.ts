import { loanData } from './claimLines.ts';
import type { SeedDocument, SeedPosition, SeedStepTaken } from './documentTypes.ts';
import { userNamed } from './people.ts';
import { financeAgreed, headAgreed, leaderAgreed, paid, started, waiting } from './route.ts';
import { postedAs } from './vouchers.ts';

export const loanDocuments: readonly SeedDocument[] = [
  loan('JK-2026-0029', '孙浩', '2000.00', 'end', loanData('孙浩', '2026-06-08', 'travel', '赴成都调研压缩空气储能项目', 2000, '2026-08-22', 2000), [
    started('孙浩', '2026-06-08 09:00:00'),
    headAgreed('赵敏捷', '2026-06-08 15:00:00'),
    financeAgreed('方敏', '2026-06-09 10:00:00'),
    paid('2026-06-10 15:30:00'),
  ]),
  loan('JK-2026-0037', '陈雨欣', '3000.00', 'end', loanData('陈雨欣', '2026-11-02', 'travel', '赴北京参加储能标准研讨会', 3000, '2026-11-27'), [
    started('陈雨欣', '2026-11-02 09:10:00'),
    headAgreed('林志强', '2026-11-02 16:00:00'),
    financeAgreed('方敏', '2026-11-04 11:20:00'),
    paid('2026-11-05 15:40:00'),
  ]),
  loan(
    'JK-2026-0040',
    '刘洋',
    '5000.00',
    'running',
    loanData('刘洋', '2026-11-12', 'business', '逆变器检测样机押金', 5000, '2026-12-31'),
    [started('刘洋', '2026-11-12 16:20:00')],
    waiting('UserTask2', '2026-11-12 16:20:00', '林志强'),
  ),
  loan('JK-2026-0041', '吴倩', '8000.00', 'end', loanData('吴倩', '2026-11-03', 'business', '储能电池样品采购预付', 8000, '2026-12-31'), [
    started('吴倩', '2026-11-03 10:00:00'),
    headAgreed('赵敏捷', '2026-11-03 17:10:00'),
    leaderAgreed('韩立诚', '2026-11-05 09:50:00'),
    financeAgreed('方敏', '2026-11-09 10:15:00'),
    paid('2026-11-10 14:25:00'),
  ]),
];

// helpers

function loan(
  no: string,
  name: string,
  amount: string,
  status: SeedDocument['status'],
  data: Readonly<Record<string, unknown>>,
  steps: readonly SeedStepTaken[],
  position?: SeedPosition,
): SeedDocument {
  const payment = steps.find((taken) => taken.node === 'UserTask7');
  return {
    no,
    form: 'jksqV2',
    bo: 'jksq',
    applicant: userNamed(name).id,
    status,
    amount,
    steps,
    data: {
      ...data,
      djbh: no,
      ...(payment === undefined ? {} : { fkrq: payment.at.slice(0, 10), fkzh: 'basic', fklsh: `DEMO${no.replaceAll('-', '')}`, ...postedAs(no) }),
    },
    ...(position === undefined ? {} : { position }),
  };
}
