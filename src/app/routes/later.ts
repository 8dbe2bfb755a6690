import type { RouteObject } from 'react-router';
import { lazyPage } from '../../portal/lazyPage.ts';

const later = lazyPage(() => import('../../pages/later/LaterPage.tsx'), 'LaterPage');

/** Parts of the portal that are still to come, and the addresses that will open them. */
const paths = {
  contacts: ['/v-mail/v-linkmanList', '/mail/linkmanEdit/:id', '/mail/linkmanGet/:id'],
  finance: ['/caiwu', '/detailsExpenditure', '/deptSummary', '/deptBudget', '/expenseAccount'],
  invoice: ['/ocr', '/orcDiscern'],
  report: ['/homePage', '/table5'],
  canteen: ['/canteenrConsume', '/canteenrRecharge', '/electricConsume', '/electricRecharge'],
} as const;

/** Addresses of parts that are still to come: each says so. */
export const laterRoutes: RouteObject[] = [
  ...Object.entries(paths).flatMap(([topic, own]) => own.map((path) => ({ path, handle: { later: topic }, lazy: later }))),
  { path: '/statement/href/template/:place', handle: { later: 'external' }, lazy: later },
];
