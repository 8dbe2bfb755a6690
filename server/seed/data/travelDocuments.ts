import { travelData, type Trip } from './claimLines.ts';
import type { SeedDocument, SeedPosition, SeedStepTaken } from './documentTypes.ts';
import { userNamed } from './people.ts';
import { financeAgreed, headAgreed, leaderAgreed, paid, skippedHead, started, step, waiting } from './route.ts';

export const travelDocuments: readonly SeedDocument[] = [
  claim('CL-2026-0086', '陈雨欣', '4120.00', '2026-03-16', 'end',
    { purpose: '赴北京参加新能源并网技术研讨会', city: 'beijing', from: '2026-03-10', to: '2026-03-13', by: 'railSecond', fare: 626, nights: 3, lodging: 1448, cap: 500, other: 700, otherType: 'conference' },
    [started('陈雨欣', '2026-03-16 09:10:00'), headAgreed('林志强', '2026-03-16 15:20:00'), financeAgreed('钱薇', '2026-03-18 10:05:00'), paid('2026-03-20 16:30:00')]),
  claim('CL-2026-0147', '陈雨欣', '3896.50', '2026-07-28', 'end',
    { purpose: '赴上海开展光伏组件联合测试', city: 'shanghai', from: '2026-07-20', to: '2026-07-24', by: 'railSecond', fare: 73, nights: 4, lodging: 1850.5, cap: 500, other: 1000, otherType: 'other' },
    [started('陈雨欣', '2026-07-28 10:00:00'), headAgreed('林志强', '2026-07-29 09:15:00'), financeAgreed('钱薇', '2026-08-04 14:10:00'), paid('2026-08-07 16:20:00')]),
  claim('CL-2026-0151', '孙浩', '5642.00', '2026-08-10', 'end',
    { purpose: '赴成都调研压缩空气储能项目', city: 'chengdu', from: '2026-08-03', to: '2026-08-07', by: 'airEconomy', fare: 1350, nights: 4, lodging: 1442, cap: 370, other: 600, otherType: 'other' },
    [started('孙浩', '2026-08-10 09:30:00'), headAgreed('赵敏捷', '2026-08-11 10:20:00'), leaderAgreed('韩立诚', '2026-08-13 17:05:00'), financeAgreed('钱薇', '2026-08-18 11:00:00'), paid('2026-08-21 15:45:00')]),
  claim('CL-2026-0163', '刘洋', '1980.00', '2026-09-07', 'manualend',
    { purpose: '赴南京参加储能安全标准宣贯会', city: 'nanjing', from: '2026-09-02', to: '2026-09-04', by: 'railSecond', fare: 130, nights: 2, lodging: 740, cap: 380, other: 440, otherType: 'conference' },
    [started('刘洋', '2026-09-07 09:00:00'), headAgreed('林志强', '2026-09-08 10:10:00'), step('UserTask5', '钱薇', 'endProcess', '行程取消，单据作废。', '2026-09-10 14:30:00')]),
  claim('CL-2026-0172', '何平', '7318.60', '2026-09-16', 'end',
    { purpose: '赴广州参加科技成果对接会', city: 'guangzhou', from: '2026-09-08', to: '2026-09-12', by: 'airEconomy', fare: 1480, nights: 4, lodging: 2158.6, cap: 550, other: 1300, otherType: 'conference' },
    [started('何平', '2026-09-16 09:20:00'), skippedHead('2026-09-16 09:20:00'), leaderAgreed('韩立诚', '2026-09-17 16:40:00'), financeAgreed('钱薇', '2026-09-23 10:30:00'), paid('2026-09-28 15:10:00')]),
  claim('CL-2026-0193', '孙浩', '2204.00', '2026-11-04', 'running',
    { purpose: '赴武汉参加液流电池技术交流', city: 'wuhan', from: '2026-10-28', to: '2026-10-30', by: 'railSecond', fare: 283, nights: 2, lodging: 698, cap: 350, other: 400, otherType: 'conference' },
    [started('孙浩', '2026-11-04 09:40:00'), headAgreed('赵敏捷', '2026-11-05 11:00:00'), financeAgreed('钱薇', '2026-11-12 15:30:00')],
    waiting('UserTask7', '2026-11-12 15:30:00', '江涛')),
  claim('CL-2026-0198', '刘洋', '6840.00', '2026-11-10', 'running',
    { purpose: '赴深圳开展逆变器入网检测', city: 'shenzhen', from: '2026-11-02', to: '2026-11-06', by: 'airEconomy', fare: 1480, nights: 4, lodging: 1780, cap: 450, other: 1200, otherType: 'other' },
    [started('刘洋', '2026-11-10 10:15:00'), headAgreed('林志强', '2026-11-11 09:05:00')],
    waiting('UserTask3', '2026-11-11 09:05:00', '韩立诚')),
  claim('CL-2026-0199', '吴倩', '3106.00', '2026-11-11', 'running',
    { purpose: '赴西安参加电化学储能年会', city: 'xian', from: '2026-11-03', to: '2026-11-06', by: 'airEconomy', fare: 640, nights: 3, lodging: 1046, cap: 350, other: 60, otherType: 'booking' },
    [started('吴倩', '2026-11-11 14:00:00')], waiting('UserTask2', '2026-11-11 14:00:00', '赵敏捷')),
  claim('CL-2026-0201', '杨帆', '3275.00', '2026-11-12', 'running',
    { purpose: '赴北京参加人力资源年度会议', city: 'beijing', from: '2026-11-04', to: '2026-11-06', by: 'railSecond', fare: 626, nights: 2, lodging: 1283, cap: 650, other: 200, otherType: 'conference' },
    [started('杨帆', '2026-11-12 08:50:00'), skippedHead('2026-11-12 08:50:00'), leaderAgreed('沈雅琴', '2026-11-13 10:25:00')],
    waiting('UserTask5', '2026-11-13 10:25:00', '钱薇')),
];

// helpers

function claim(no: string, name: string, amount: string, date: string, status: SeedDocument['status'], trip: Trip, steps: readonly SeedStepTaken[], position?: SeedPosition): SeedDocument {
  const payment = steps.find((taken) => taken.node === 'UserTask7');
  return {
    no, form: 'clfybxV1', bo: 'clfybx', applicant: userNamed(name).id, status, amount, steps,
    data: { ...travelData(name, date, trip), djbh: no, ...(payment === undefined ? {} : { fkrq: payment.at.slice(0, 10), fkzh: 'basic', fklsh: `DEMO${no.replaceAll('-', '')}` }) },
    ...(position === undefined ? {} : { position }),
  };
}
