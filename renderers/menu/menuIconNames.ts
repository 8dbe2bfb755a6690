import { byName } from '../../schemas/byName.ts';

/** Icons by the names that the menus of the platform always had. */
export const menuIconNames: Readonly<Record<string, string | undefined>> = byName({
  首页: 'HomeOutlined',
  公告上传: 'NotificationOutlined',
  基础配置: 'SettingOutlined',
  预算编制: 'CalculatorOutlined',
  预算库: 'DatabaseOutlined',
  费用申请: 'FileTextOutlined',
  发票夹: 'WalletOutlined',
  发票管理: 'FileDoneOutlined',
  预算申报列表及明细: 'AuditOutlined',
  电子凭证库: 'AccountBookOutlined',
  食堂查询: 'CoffeeOutlined',
  电控查询: 'ThunderboltOutlined',
  报表中心: 'BarChartOutlined',
  费控: 'FundOutlined',
  邮件: 'MailOutlined',
  预算管理: 'PieChartOutlined',
});
