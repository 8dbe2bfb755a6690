/** Internal messages of the demo tenant. `read` is when the receiver opened it. */
export interface SeedMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly content: string;
  readonly type: 'bulletin' | 'bpm';
  readonly time: string;
  readonly read?: string;
}

export const messages: readonly SeedMessage[] = [
  {
    id: 'M1001',
    to: 'U1014',
    type: 'bpm',
    subject: '已归档：陈雨欣 差旅费报销 CL-2026-0147',
    content: '您的单据「陈雨欣 差旅费报销 CL-2026-0147」已于 2026-08-07 16:20:00 归档。',
    time: '2026-08-07 16:20:00',
    read: '2026-08-10 08:55:00',
  },
  {
    id: 'M1002',
    to: 'U1014',
    type: 'bulletin',
    subject: '关于规范业务招待费报销的通知',
    content: '请各部门按新办法填写招待明细，陪餐人数超标的单据将被退回。',
    time: '2026-09-18 09:00:00',
    read: '2026-09-18 10:12:00',
  },
  {
    id: 'M1003',
    to: 'U1014',
    type: 'bpm',
    subject: '已归档：陈雨欣 借款申请 JK-2026-0037',
    content: '您的单据「陈雨欣 借款申请 JK-2026-0037」已于 2026-11-05 15:40:00 归档。',
    time: '2026-11-05 15:40:00',
  },
  {
    id: 'M1004',
    to: 'U1014',
    type: 'bulletin',
    subject: '关于2026年末报销截止时间的通知',
    content: '本年度报销单据请于 12 月 20 日前提交，逾期计入下一年度。',
    time: '2026-11-10 09:00:00',
  },
  {
    id: 'M1005',
    to: 'U1014',
    type: 'bulletin',
    subject: '关于2026年度差旅费报销标准调整的通知',
    content: '差旅住宿标准已更新，请以系统显示的标准为准。',
    time: '2026-11-13 09:00:00',
  },
  {
    id: 'M1006',
    to: 'U1016',
    type: 'bpm',
    subject: '已驳回至发起人：刘洋 日常费用报销 RC-2026-0219',
    content: '方敏 将「刘洋 日常费用报销 RC-2026-0219」驳回给您，意见：请补充附件后重新提交。',
    time: '2026-11-12 11:05:00',
  },
  {
    id: 'M1007',
    to: 'U1016',
    type: 'bpm',
    subject: '已终止：刘洋 差旅费报销 CL-2026-0163',
    content: '钱薇 终止了「刘洋 差旅费报销 CL-2026-0163」，原因：行程取消，单据作废。',
    time: '2026-09-10 14:30:00',
    read: '2026-09-10 15:02:00',
  },
];

/** Phrases offered to everybody. */
export const phrases: readonly string[] = ['同意。', '请补充附件后重新提交。', '已核对，票据齐全。', '请按预算执行。', '情况属实。'];

/** What the home page reminds of at sign-in. */
export const reminders: readonly { readonly id: string; readonly to: string; readonly subject: string; readonly content: string; readonly count: number }[] = [
  { id: 'RM1', to: 'U1014', subject: '借款未核销', content: '您有 1 笔借款尚未核销：JK-2026-0037，余额 3,000.00 元。', count: 1 },
];
