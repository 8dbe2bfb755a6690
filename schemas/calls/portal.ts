import Type from 'typebox';
import { anonymous, defineCall, role, session } from './defineCall.ts';
import { Column, Meeting, MyLayout, News, NewsReader, Notice, ReimbursementSummary, SysApp, Tag } from './entities/portal.ts';
import { Done, Key, OpenRecord, OptionalFlag, OptionalKey, QueryFilter, SavedId, record } from './shapes.ts';

export const portalGetLongUrl = defineCall({
  name: 'shortUrl.getLongUrlByShortUrl',
  method: 'GET',
  path: '/portal/shorturlManage/v1/getLongUrlByShortUrl',
  prefix: 'portal',
  query: Type.Object({ shortUrl: Type.String({ minLength: 1, maxLength: 500 }) }),
  style: 'envelope',
  response: record({ url: Type.String() }, { guestToken: Type.String(), tenantId: Type.String() }),
  policy: anonymous,
  doc: 'The address behind a short link and a guest token for it.',
});

export const portalCreateShortUrl = defineCall({
  name: 'shortUrl.create',
  method: 'POST',
  path: '/portal/shorturlManage/v1/create',
  prefix: 'portal',
  body: Type.Object({ url: Type.String({ minLength: 1, maxLength: 500 }), days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })) }),
  style: 'envelope',
  response: record({ shortUrl: Type.String() }, {}),
  policy: role('gggly', 'xtgly'),
  doc: 'A short link to an address of the portal, for so many days (default 30).',
});

export const portalVueFrontHome = defineCall({
  name: 'portal.vueFrontHome',
  method: 'GET',
  path: '/portal/main/v1/vueFrontHome',
  style: 'envelope',
  response: Type.String(),
  policy: session,
  doc: 'Home layout of the caller: Base64 of JSON with `list`, or empty text.',
});

export const portalDesignMyLayout = defineCall({
  name: 'portal.designMyLayout',
  method: 'GET',
  path: '/portal/sysIndexMyLayout/v1/designMyLayout',
  query: Type.Object({ id: OptionalKey, layoutType: Type.Optional(Type.Integer()) }),
  style: 'bare',
  response: MyLayout,
  policy: session,
  doc: 'Own home layout and the columns it may use.',
});

export const portalSaveMyLayout = defineCall({
  name: 'portal.saveMyLayout',
  method: 'POST',
  path: '/portal/sysIndexMyLayout/v1/saveLayout',
  body: Type.Object({
    list: Type.Array(Type.Object({ type: Type.String({ maxLength: 64 }), shown: Type.Boolean() }), { maxItems: 50, description: 'empty: the usual one again' }),
  }),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Keeps the own home layout: its blocks in order, and which of them are shown.',
});

export const columnGetByAlias = defineCall({
  name: 'column.getByAlias',
  method: 'GET',
  path: '/portal/sysIndexColumn/sysIndexColumn/v1/getByAlias',
  query: Type.Object({ alias: Key }),
  style: 'bare',
  response: Column,
  policy: session,
  doc: 'One home column.',
});

export const columnGetDatasByAlias = defineCall({
  name: 'column.getDatasByAlias',
  method: 'POST',
  path: '/portal/sysIndexColumn/sysIndexColumn/v1/getDatasByAlias',
  bodyType: 'text',
  style: 'bare',
  response: Type.Array(Column),
  policy: session,
  write: false,
  doc: 'Home columns; the body is their aliases joined by commas.',
});

export const noticeQueryGglList = defineCall({
  name: 'notice.queryGglList',
  method: 'POST',
  path: '/form/ggl/v1/queryGglList',
  body: QueryFilter,
  style: 'page',
  response: Notice,
  policy: session,
  write: false,
  doc: 'Notice board, pinned and newest first.',
});

export const reimbursementSummary = defineCall({
  name: 'reimbursement.summary',
  method: 'POST',
  path: '/wReimbursement/v1/reimbursement',
  body: record({}, { year: Type.Union([Type.Integer(), Type.String({ maxLength: 4 })]) }),
  style: 'bare',
  response: ReimbursementSummary,
  policy: session,
  write: false,
  doc: 'Reimbursed and pending amounts of the caller in a year.',
});

const IsPublic = Type.Object({ isPublic: OptionalFlag });
const newsPage = { method: 'POST', query: IsPublic, body: QueryFilter, style: 'page', response: News, policy: session, write: false } as const;

export const newsList = defineCall({ ...newsPage, name: 'news.list', path: '/portal/messageNews/v1/list', doc: 'Published news.' });
export const newsListNotice = defineCall({ ...newsPage, name: 'news.listNotice', path: '/portal/messageNews/v1/listNotice', doc: 'Published announcements.' });
export const newsPressRelease = defineCall({
  name: 'news.pressReleaseByType',
  method: 'GET',
  path: '/portal/pressRelease/v1/getByType',
  query: Type.Object({ FLbtssfl: OptionalKey }),
  style: 'bare',
  response: Type.Array(News),
  policy: session,
  doc: 'News of a carousel: those of a type, or without one those marked for it; the newest five.',
});
export const newsQuery = defineCall({
  name: 'news.query',
  method: 'POST',
  path: '/portalNewsNotice/v1/query',
  body: QueryFilter,
  style: 'page',
  response: News,
  policy: session,
  write: false,
  doc: 'News, paged.',
});
export const newsGetById = defineCall({
  name: 'news.getNewsById',
  method: 'GET',
  path: '/portalNewsNotice/v1/getNewsById',
  query: Type.Object({ id: Key }),
  style: 'bare',
  response: News,
  policy: session,
  write: true,
  doc: 'One article that is published to the caller; reading it is recorded.',
});

export const newsReaders = defineCall({
  name: 'news.readers',
  method: 'POST',
  path: '/portalNewsNotice/v1/getReaders',
  query: Type.Object({ id: Key }),
  body: QueryFilter,
  style: 'page',
  response: NewsReader,
  policy: role('gggly', 'xtgly'),
  write: false,
  doc: 'Who has read an article, the latest first; for those who publish.',
});

export const appAuthList = defineCall({
  name: 'app.authList',
  method: 'POST',
  path: '/portal/sysApp/v1/authList',
  body: QueryFilter,
  style: 'page',
  response: SysApp,
  policy: session,
  write: false,
  doc: 'Applications that the caller may open.',
});
export const appMenuTree = defineCall({
  name: 'app.menuTree',
  method: 'GET',
  path: '/portal/sysAppMenu/v1/getTree',
  query: Type.Object({ appId: Key }),
  style: 'bare',
  response: Type.Array(OpenRecord),
  policy: session,
  doc: 'Menu tree of an application.',
});

export const tagQuery = defineCall({
  name: 'tag.query',
  method: 'POST',
  path: '/portal/sysTag/v1/query',
  body: QueryFilter,
  style: 'page',
  response: Tag,
  policy: session,
  write: false,
  doc: 'Tags, paged.',
});
export const tagSave = defineCall({
  name: 'tag.save',
  method: 'POST',
  path: '/portal/sysTag/v1/save',
  body: Tag,
  style: 'envelope',
  response: SavedId,
  policy: role('gggly', 'xtgly'),
  doc: 'Creates or changes a tag.',
});

export const meetingPending = defineCall({
  name: 'meeting.pendingJson',
  method: 'POST',
  path: '/portal/meetingRoomAppointment/v1/pendingJson',
  body: QueryFilter,
  style: 'page',
  response: Meeting,
  policy: session,
  write: false,
  doc: 'Meetings that the caller is to attend.',
});

export const portalCalls = [
  // home
  portalVueFrontHome,
  portalDesignMyLayout,
  portalSaveMyLayout,
  columnGetByAlias,
  columnGetDatasByAlias,
  noticeQueryGglList,
  reimbursementSummary,
  // news
  newsList,
  newsListNotice,
  newsPressRelease,
  newsQuery,
  newsGetById,
  newsReaders,
  // applications, tags, meetings, short links
  appAuthList,
  appMenuTree,
  tagQuery,
  tagSave,
  meetingPending,
  portalGetLongUrl,
  portalCreateShortUrl,
] as const;
