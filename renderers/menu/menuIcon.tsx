import type { ComponentType } from 'react';
import {
  AccountBookOutlined, AppstoreOutlined, AuditOutlined, BarChartOutlined, CalculatorOutlined, CoffeeOutlined, DatabaseOutlined, FileDoneOutlined,
  FileTextOutlined, FundOutlined, HomeOutlined, MailOutlined, NotificationOutlined, PieChartOutlined, SettingOutlined, ThunderboltOutlined, WalletOutlined,
} from '@ant-design/icons';
import { menuIconNames, type MenuIconName } from './menuIconNames.ts';

const icons: Readonly<Record<MenuIconName, ComponentType>> = {
  home: HomeOutlined,
  notice: NotificationOutlined,
  settings: SettingOutlined,
  compile: CalculatorOutlined,
  library: DatabaseOutlined,
  apply: FileTextOutlined,
  invoices: WalletOutlined,
  invoiceManage: FileDoneOutlined,
  declare: AuditOutlined,
  evidence: AccountBookOutlined,
  canteen: CoffeeOutlined,
  electricity: ThunderboltOutlined,
  report: BarChartOutlined,
  control: FundOutlined,
  mail: MailOutlined,
  budget: PieChartOutlined,
};

/** Icon of an entry: by its fixed name first, then by the icon that the menu item names, else a general one. */
export function MenuIcon({ name, icon }: { readonly name: string; readonly icon?: string | undefined }) {
  const known = menuIconNames[name] ?? (icon !== undefined && icon in icons ? (icon as MenuIconName) : undefined);
  const Icon = known === undefined ? AppstoreOutlined : icons[known];
  return <Icon />;
}
