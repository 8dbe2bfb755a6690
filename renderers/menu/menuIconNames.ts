export type MenuIconName =
  | 'home' | 'notice' | 'settings' | 'compile' | 'library' | 'apply' | 'invoices' | 'invoiceManage'
  | 'declare' | 'evidence' | 'canteen' | 'electricity' | 'report' | 'control' | 'mail' | 'budget';

/** Icons by the names that the menus of the platform always had. */
export const menuIconNames: Readonly<Record<string, MenuIconName | undefined>> = {
  首页: 'home',
  公告上传: 'notice',
  基础配置: 'settings',
  预算编制: 'compile',
  预算库: 'library',
  费用申请: 'apply',
  发票夹: 'invoices',
  发票管理: 'invoiceManage',
  预算申报列表及明细: 'declare',
  电子凭证库: 'evidence',
  食堂查询: 'canteen',
  电控查询: 'electricity',
  报表中心: 'report',
  费控: 'control',
  邮件: 'mail',
  预算管理: 'budget',
};
