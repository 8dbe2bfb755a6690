import { redirect, type RouteObject } from 'react-router';
import { LINKED_PLACES } from '../../constants.ts';
import { lazyPage } from '../../portal/lazyPage.ts';

const template = lazyPage(() => import('../../pages/template/TemplatePreviewPage.tsx'), 'TemplatePreviewPage');
const record = lazyPage(() => import('../../pages/formPages/RecordPage.tsx'), 'RecordPage');
const drafts = lazyPage(() => import('../../pages/formPages/DraftListPage.tsx'), 'DraftListPage');
const later = lazyPage(() => import('../../pages/later/LaterPage.tsx'), 'LaterPage');
const queryView = lazyPage(() => import('../../pages/report/QueryViewPage.tsx'), 'QueryViewPage');
const chart = lazyPage(() => import('../../pages/report/ChartPage.tsx'), 'ChartPage');
const moduleHome = lazyPage(() => import('../../pages/module/ModulePage.tsx'), 'ModulePage');

/** The views over expenses by person, department and project. */
const costViews = { cxw: 'qv_fyry', cxw2: 'qv_fybm', cxw3: 'qv_fyxm' } as const;

/** Lists with addresses of their own: where vouchers are made and looked up (spelt as it is known), and one's own invoices. */
const ownLists = { certificate: 'dt_pz', seachCertificate: 'dt_pzcx', invoice: 'dt_fpj' } as const;

/**
 * The areas that menus open. `:alias` is the alias of a top menu; an alias that the user's menus do not hold
 * leads to the not-found page.
 */
export const moduleRoutes: RouteObject[] = [
  { path: '/statement/template/preview/:templateKey', lazy: template },
  { path: '/statement/template/preview/:templateKey/:single', lazy: template },
  { path: '/statement/template/preview/:templateKey/:single/:parameterqQuerys', lazy: template },
  { path: '/statement/template/preview/:templateKey/:taskType/:defKey/:isJoinFlow', lazy: template },
  { path: '/statement', lazy: moduleHome },
  { path: '/sysModulePreview/statement/preview', loader: () => redirect('/statement') },
  { path: '/statement/template/form/:templateKey/:action', lazy: record },
  { path: '/statement/template/form/:templateKey/:action/:single', lazy: record },
  { path: '/statement/draftList/:tempAlias/:dataViewFlag', lazy: drafts },
  ...['/statement', '/:parent'].flatMap((module) => [
    { path: `${module}/querySql/queryView/:sqlAlias/:alias`, lazy: queryView },
    // with a third part it stands without header
    { path: `${module}/querySql/queryView/:sqlAlias/:alias/:single`, handle: { bare: true }, lazy: queryView },
    { path: `${module}/chart/:chart`, lazy: chart },
  ]),
  { path: '/:alias/template/form/:templateKey/:action', lazy: record },
  { path: '/:alias/template/form/:templateKey/:action/:single', lazy: record },
  { path: '/:alias/draftList/:tempAlias/:dataViewFlag', lazy: drafts },
  { path: '/:alias/href/template/:place', loader: ({ params }) => linkedPlace(params.place), handle: { later: 'external' }, lazy: later },
  { path: '/:alias/template/preview/:templateKey', lazy: template },
  { path: '/:alias/template/preview/:templateKey/:single/:parameterqQuerys', lazy: template },
  // addresses of their own, from before they were views
  ...Object.entries(costViews).map(([place, view]) => ({ path: `/${place}`, loader: () => redirect(`/fkgl/querySql/queryView/${view}/${place}`) })),
  ...Object.entries(ownLists).map(([place, list]) => ({ path: `/${place}`, loader: () => redirect(`/cwxxh/template/preview/${list}`) })),
  { path: '/:alias', lazy: moduleHome },
];

// helpers

/** Leads to the screen that a link of old stands for; what nothing stands behind stays, and its page says that it is still to come. */
function linkedPlace(name: string | undefined): Response | null {
  const place = name !== undefined && Object.hasOwn(LINKED_PLACES, name) ? LINKED_PLACES[name] : undefined;
  return place === undefined ? null : redirect(place);
}
