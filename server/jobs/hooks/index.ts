import { defineHook, type Hook } from './defineHook.ts';

export { defineHook, type Hook, type HookDelivery } from './defineHook.ts';

/**
 * Every hook that flows may name. `notify` is not here: it writes internal messages in the command's own transaction. Those
 * without an action stay in the outbox as `pending`, untouched, and run when their module brings one.
 */
export const hooks: readonly Hook[] = [
  // budget
  defineHook({ name: 'budget.occupy', title: '占用预算', module: 'budget' }),
  defineHook({ name: 'budget.release', title: '释放预算', module: 'budget' }),
  defineHook({ name: 'budget.execute', title: '执行预算', module: 'budget' }),
  // invoices
  defineHook({ name: 'invoice.lock', title: '锁定发票', module: 'invoice' }),
  defineHook({ name: 'invoice.unlock', title: '解锁发票', module: 'invoice' }),
  defineHook({ name: 'invoice.book', title: '发票入账', module: 'invoice' }),
  // loans
  defineHook({ name: 'loan.open', title: '登记借款', module: 'loan' }),
  defineHook({ name: 'loan.writeOff', title: '冲销借款', module: 'loan' }),
  // accounting
  defineHook({ name: 'voucher.create', title: '生成凭证', module: 'voucher' }),
  // assets
  defineHook({ name: 'asset.lend', title: '借出资产', module: 'asset' }),
  defineHook({ name: 'asset.return', title: '归还资产', module: 'asset' }),
  // messages by other ways
  defineHook({ name: 'channel.mail', title: '邮件消息', module: 'mail', keepDays: 7 }),
];
