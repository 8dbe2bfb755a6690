import Type, { type Static, type TUnsafe } from 'typebox';
import { Bit, DateTime, Id, JsonText, Line, OpenRecord, Text, record } from '../shapes.ts';

const SysMethod = record({ alias: Text }, { id: Id, menuAlias: Text, name: Text, requestUrl: Text, path: Text, roleAlias: Text });
type SysMethod = Static<typeof SysMethod>;

const menu = record(
  { id: Id, name: Text, alias: Text },
  {
    parentId: Id,
    code: Text,
    menuIcon: Text,
    icon: Text,
    open: Bit,
    sn: Type.Integer(),
    activeTab: Text,
    tabsStyle: Text,
    path: Text,
    href: Text,
    menuUrl: Text,
    hidden: Type.Boolean(),
    tenantId: Text,
    sysMethods: Type.Array(SysMethod),
    isParent: Type.Boolean(),
    check: Type.Boolean(),
  },
);
/** A menu entry; `children` nest without limit, the screens show three levels. */
export type Menu = Static<typeof menu> & { children?: Menu[] | null };
export const Menu: TUnsafe<Menu> = Type.Unsafe<Menu>({
  ...menu,
  properties: { ...menu.properties, children: { anyOf: [{ type: 'array', items: { type: 'object' } }, { type: 'null' }] } },
});

export const Column = record(
  { alias: Text, name: Text },
  {
    id: Id,
    catalog: Text,
    catalogName: Text,
    /** 0 general, 1 chart, 2 calendar or rolling, 3 rolling. */
    colType: Type.Integer(),
    /** 0 service, 1 query, 2 web service, 3 restful. */
    dataMode: Type.Integer(),
    dataFrom: Text,
    dataParam: JsonText,
    dsAlias: Text,
    dsName: Text,
    colHeight: Type.Integer(),
    colUrl: Text,
    templateHtml: Text,
    /** 0 PC, 1 mobile, 2 application. */
    isPublic: Type.Integer(),
    orgId: Id,
    orgName: Text,
    supportRefesh: Bit,
    refeshTime: Type.Integer(),
    showEffect: Text,
    memo: Text,
    needPage: Bit,
    requestType: Type.Enum(['GET', 'POST']),
    creator: Text,
    tenantId: Text,
    displayRights: Type.Boolean(),
  },
);
export type Column = Static<typeof Column>;

export const MyLayout = record(
  {},
  {
    columnMap: Type.Record(Type.String(), Type.Array(Type.Object({ name: Text, alias: Text }))),
    sysIndexLayout: record({}, { id: Id, userId: Id, templateHtml: Text, designHtml: Text, name: Text, valid: Bit }),
  },
);
export type MyLayout = Static<typeof MyLayout>;

export const SysType = record(
  { id: Id, name: Text },
  {
    typeGroupKey: Text,
    typeKey: Text,
    /** 0 flat, 1 tree. */
    struType: Bit,
    parentId: Id,
    depth: Type.Integer(),
    path: Text,
    isLeaf: Text,
    ownerId: Id,
    sn: Type.Integer(),
    icon: Text,
    children: Type.Array(OpenRecord),
    open: Text,
    isParent: Text,
  },
);
export type SysType = Static<typeof SysType>;

export const DictEntry = record(
  { key: Text, name: Text },
  {
    id: Id,
    typeId: Id,
    parentId: Id,
    sn: Type.Integer(),
    open: Text,
    isParent: Text,
    children: Type.Array(OpenRecord),
  },
);
export type DictEntry = Static<typeof DictEntry>;

export const SysProperty = record(
  { alias: Text },
  { id: Id, name: Text, group: Text, value: Text, encrypt: Bit, description: Text, categorys: Type.Array(Text) },
);
export type SysProperty = Static<typeof SysProperty>;

export const News = record(
  { id: Id },
  {
    title: Text,
    bt: Text,
    summary: Text,
    zy: Text,
    content: Text,
    nr: Text,
    type: Text,
    lx: Text,
    typeName: Text,
    cover: Text,
    fm: Text,
    publishTime: DateTime,
    fbsj: DateTime,
    publisher: Text,
    fbr: Text,
    readCount: Type.Integer(),
    yds: Type.Integer(),
    status: Text,
    /** JSON text of the files that belong to it: `[{fileId, name}]`. */
    fileMsg: JsonText,
    /** What it is: an announcement is published to everybody or to a department. */
    kind: Type.Enum(['news', 'notice']),
    /** Whether the caller has opened it before. */
    isRead: Bit,
  },
);
export type News = Static<typeof News>;

/** A row of the notice board. */
export const Notice = record(
  {},
  {
    id_: Id,
    id: Id,
    /** JSON text of `{fileId, name}`. */
    wj: JsonText,
    /** Upload date and uploader. */
    scrq: Text,
    scr: Text,
    /** Title, and the words of one that is no file. */
    bt: Text,
    nr: Text,
    gglx: Text,
    fbfw: Text,
    zd: Bit,
    zt: Text,
    yxq: Text,
  },
);
export type Notice = Static<typeof Notice>;

/** Who has read an article. */
export const NewsReader = record({ id: Id, fullname: Text }, { orgName: Text, readTime: DateTime });
export type NewsReader = Static<typeof NewsReader>;

export const ReimbursementSummary = record(
  {},
  {
    /** Amount under review. */
    shzje: Type.Union([Type.Number(), Text]),
    /** Amount already reimbursed. */
    gdje: Type.Union([Type.Number(), Text]),
  },
);
export type ReimbursementSummary = Static<typeof ReimbursementSummary>;

export const SysApp = record(
  { id: Id, name: Text },
  { alias: Text, icon: Text, type: Text, url: Text, sn: Type.Integer(), desc: Text, openType: Text, typeId: Id },
);
export type SysApp = Static<typeof SysApp>;

export const Tag = record({ name: Line }, { id: Id, key: Line, typeId: Id, color: Line, sn: Type.Integer() });
export type Tag = Static<typeof Tag>;

export const Meeting = record(
  { id: Id },
  { name: Text, roomName: Text, subject: Text, startTime: DateTime, endTime: DateTime, hostess: Text, attendees: Text, status: Text },
);
export type Meeting = Static<typeof Meeting>;
