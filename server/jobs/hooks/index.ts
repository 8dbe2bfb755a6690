import { defineHook, type Hook } from './defineHook.ts';

export { defineHook, type Hook, type HookDelivery } from './defineHook.ts';

/**
 * Every hook that flows may name. `notify` is not here: it writes internal messages in the command's own transaction. Those
 * without an action stay in the outbox as `pending`, untouched, and run when their module brings one.
 */
export const hooks: readonly Hook[] = [
  // budget
  defineHook({ name: 'budget.occupy', title: { 'zh-CN': '占用预算', 'en-US': 'Occupy budget', 'zh-TW': '佔用預算' }, module: 'budget' }),
  defineHook({ name: 'budget.release', title: { 'zh-CN': '释放预算', 'en-US': 'Release budget', 'zh-TW': '釋放預算' }, module: 'budget' }),
  defineHook({ name: 'budget.execute', title: { 'zh-CN': '执行预算', 'en-US': 'Charge budget', 'zh-TW': '執行預算' }, module: 'budget' }),
  // invoices
  defineHook({ name: 'invoice.lock', title: { 'zh-CN': '锁定发票', 'en-US': 'Lock invoices', 'zh-TW': '鎖定發票' }, module: 'invoice' }),
  defineHook({ name: 'invoice.unlock', title: { 'zh-CN': '解锁发票', 'en-US': 'Unlock invoices', 'zh-TW': '解鎖發票' }, module: 'invoice' }),
  defineHook({ name: 'invoice.book', title: { 'zh-CN': '发票入账', 'en-US': 'Book invoices', 'zh-TW': '發票入帳' }, module: 'invoice' }),
  // loans
  defineHook({ name: 'loan.open', title: { 'zh-CN': '登记借款', 'en-US': 'Record the advance', 'zh-TW': '登記借款' }, module: 'loan' }),
  defineHook({ name: 'loan.writeOff', title: { 'zh-CN': '冲销借款', 'en-US': 'Offset the advance', 'zh-TW': '沖銷借款' }, module: 'loan' }),
  // accounting
  defineHook({ name: 'voucher.create', title: { 'zh-CN': '生成凭证', 'en-US': 'Create the voucher', 'zh-TW': '產生憑證' }, module: 'voucher' }),
  // assets
  defineHook({ name: 'asset.lend', title: { 'zh-CN': '借出资产', 'en-US': 'Lend the asset', 'zh-TW': '借出資產' }, module: 'asset' }),
  defineHook({ name: 'asset.return', title: { 'zh-CN': '归还资产', 'en-US': 'Return the asset', 'zh-TW': '歸還資產' }, module: 'asset' }),
  // messages by other ways
  defineHook({ name: 'channel.mail', title: { 'zh-CN': '邮件消息', 'en-US': 'Message by mail', 'zh-TW': '郵件訊息' }, module: 'mail', keepDays: 7 }),
];
