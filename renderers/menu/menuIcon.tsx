import type { ComponentType } from 'react';
import {
  AccountBookOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  CalculatorOutlined,
  CalendarOutlined,
  CarOutlined,
  CheckSquareOutlined,
  CoffeeOutlined,
  CrownOutlined,
  DatabaseOutlined,
  EyeOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  FundOutlined,
  HomeOutlined,
  LaptopOutlined,
  MailOutlined,
  MessageOutlined,
  NotificationOutlined,
  PieChartOutlined,
  PlusSquareOutlined,
  ReadOutlined,
  SendOutlined,
  SettingOutlined,
  ShareAltOutlined,
  ShoppingOutlined,
  SwapOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { iconNames } from '../../schemas/metadata/index.ts';
import { menuIconNames } from './menuIconNames.ts';

/** The icons that a menu item may name. */
const named: Readonly<Record<(typeof iconNames)[number], ComponentType>> = {
  AccountBookOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  CalculatorOutlined,
  CalendarOutlined,
  CarOutlined,
  CheckSquareOutlined,
  CoffeeOutlined,
  CrownOutlined,
  DatabaseOutlined,
  EyeOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  FundOutlined,
  HomeOutlined,
  LaptopOutlined,
  MailOutlined,
  MessageOutlined,
  NotificationOutlined,
  PieChartOutlined,
  PlusSquareOutlined,
  ReadOutlined,
  SendOutlined,
  SettingOutlined,
  ShareAltOutlined,
  ShoppingOutlined,
  SwapOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  WalletOutlined,
};

const icons: Readonly<Record<string, ComponentType | undefined>> = named;

/** Icon of an entry: by its fixed name first, then by the icon that the menu item names, else a general one. */
export function MenuIcon({ name, icon }: { readonly name: string; readonly icon?: string | undefined }) {
  const Icon = icons[menuIconNames[name] ?? icon ?? ''] ?? AppstoreOutlined;
  return <Icon />;
}
