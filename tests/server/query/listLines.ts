import * as all from '../../../schemas/calls/index.ts';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import type { Kind } from './filters.ts';

type Row = Readonly<Record<string, unknown>>;

/** How a list is asked, and what its rows tell. */
export interface ListLine {
  readonly call: Call;
  /** Whose list; absent: nobody is signed in. */
  readonly account?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly params?: Readonly<Record<string, string>>;
  /** Around the filter. */
  readonly body?: (filter: object) => unknown;
  /** Rows of the answer; a page has them anyway. */
  readonly rows?: (body: unknown) => readonly Row[];
  /** A property of each kind, which rows deliver under the same name. */
  readonly columns: Partial<Readonly<Record<Kind, string | readonly string[]>>>;
  /** The call is a count of what this one lists. */
  readonly counts?: Call;
  /** The least number of rows without which the line would prove little. */
  readonly least?: number;
}

/** Calls that take a filter and list nothing. */
export const withoutRows: readonly Call[] = [all.dataTemplateDataList];

const rowsIn = (body: unknown): readonly Row[] => (body as { readonly rows?: readonly Row[] }).rows ?? [];
/** Titles of the view of claims. */
const ofTop: Readonly<Record<string, string>> = { 单据编号: 'djbh', 报销人: 'sqr', 付款日期: 'fkrq', 金额: 'je' };

const work = { text: 'subject', time: 'createTime' } as const;
const scoped =
  (property: string, value: string) =>
  (filter: object): object => {
    const { querys = [] } = filter as { querys?: object[] };
    return { ...filter, querys: [...querys, { property, operation: 'EQUAL', value, group: 'scope' }] };
  };

/** A line for every list of the catalogue. */
export function listLines({ instId, claimId }: { readonly instId: string; readonly claimId: string }): readonly ListLine[] {
  return [
    // work
    {
      call: all.taskGetTodoList,
      account: 'fangmin',
      columns: { ...work, text: ['subject', 'procDefName', 'status', 'urgentStateValue'], flag: 'isRead', number: 'priority' },
      least: 12,
    },
    { call: all.taskGetTodoCount, account: 'fangmin', columns: { ...work, flag: 'isRead' }, counts: all.taskGetTodoList },
    { call: all.taskGetLeaderTodoList, account: 'tangsiyu', columns: { ...work, text: ['subject', 'status'] }, least: 1 },
    { call: all.taskGetDelegate, account: 'zhaominjie', columns: { text: 'taskSubject', time: 'createTime' }, least: 1 },
    { call: all.taskGetDelegateCount, account: 'zhaominjie', columns: { text: 'taskSubject', time: 'createTime' }, counts: all.taskGetDelegate },
    { call: all.taskGetMyNoticeReadList, account: 'sunhao', columns: { ...work, flag: 'isRead' }, least: 1 },
    { call: all.taskGetMyNoticeReadCount, account: 'sunhao', columns: work, counts: all.taskGetMyNoticeReadList },
    { call: all.taskGetNoticeTodoReadList, account: 'liuyang', columns: { ...work, flag: 'isRead' }, least: 1 },
    { call: all.taskGetNoticeTodoReadCount, account: 'liuyang', columns: work, counts: all.taskGetNoticeTodoReadList },
    { call: all.taskGetNoticeDoneReadList, account: 'caojun', columns: { text: 'subject', time: ['createTime', 'completeTime'] }, least: 1 },
    { call: all.taskGetNoticeDoneReadCount, account: 'caojun', columns: { text: 'subject', time: 'completeTime' }, counts: all.taskGetNoticeDoneReadList },
    {
      call: all.instanceMyRequest,
      account: 'sunhao',
      columns: { ...work, time: ['createTime', 'endTime'], text: ['subject', 'status', 'urgentState'], number: ['isDele', 'amount'] },
      least: 3,
    },
    { call: all.instanceGetDoneInstList, account: 'linzhiqiang', columns: { text: ['subject', 'opinionStatus'], time: ['completeTime', 'endTime'] }, least: 5 },
    { call: all.instanceGetDoneInstCount, account: 'linzhiqiang', columns: { text: 'subject', time: 'completeTime' }, counts: all.instanceGetDoneInstList },
    { call: all.instanceGetDoneList, account: 'linzhiqiang', columns: { text: 'subject', time: 'completeTime' }, least: 5 },
    { call: all.instanceRelatedProcess, account: 'fangmin', columns: work, least: 5 },
    { call: all.instanceNewProcess, account: 'chenyuxin', columns: { text: ['name', 'typeName'], number: 'version' }, least: 3 },
    { call: all.instanceNewProcessCount, account: 'chenyuxin', columns: { text: 'name', number: 'version' }, counts: all.instanceNewProcess },
    {
      call: all.instanceGetHasAuthFlowList,
      account: 'chenyuxin',
      columns: { text: 'name', number: 'version' },
      rows: (body) => (body as { flowList: Row[] }[]).flatMap(({ flowList }) => flowList),
      least: 3,
    },
    { call: all.flowListJson, account: 'chenyuxin', columns: { text: 'name', number: 'version' }, least: 3 },
    { call: all.instanceGetUrgrntById, account: 'sunhao', body: scoped('instId', instId), columns: { text: 'content', time: 'createTime' }, least: 1 },
    { call: all.instanceGetByRecordInstId, account: 'sunhao', body: scoped('procInstId', instId), columns: { text: 'readerName', time: 'readTime' }, least: 1 },
    { call: all.instanceDataModifyRecords, account: 'sunhao', body: scoped('procInstId', instId), columns: { text: 'userName', time: 'modifyTime' }, least: 1 },
    { call: all.workItems, account: 'admin', query: { id: 'LW1' }, columns: { text: ['label', 'state', 'key'], number: 'seq' }, least: 3 },
    { call: all.outboxListJson, account: 'admin', columns: { text: 'subject', time: 'createTime', number: 'attempts' }, least: 3 },
    // people
    { call: all.userQueryByType, account: 'chenyuxin', columns: { text: ['fullname', 'account', 'mobile'], time: 'updateTime', number: 'status' }, least: 12 },
    { call: all.orgDimensionList, account: 'chenyuxin', columns: { text: 'demName', flag: 'isDefault' }, least: 1 },
    { call: all.orgGetOrgPage, account: 'chenyuxin', columns: { text: ['name', 'pathName', 'grade'], number: 'orderNo' }, least: 5 },
    { call: all.orgGetOrgPostPage, account: 'chenyuxin', columns: { text: ['name', 'orgName', 'relDefId'], flag: 'isCharge' }, least: 5 },
    { call: all.roleGetRolePage, account: 'chenyuxin', columns: { text: ['name', 'code'], flag: 'enabled' }, least: 5 },
    { call: all.jobGetJobPage, account: 'chenyuxin', columns: { text: 'name' }, least: 1 },
    { call: all.tenantListJson, columns: { text: 'name' }, least: 1 },
    // one's own
    { call: all.messageList, account: 'admin', columns: { ...work, time: ['createTime', 'receiveTime'], flag: 'canReply' }, least: 1 },
    {
      call: all.agentListJson,
      account: 'admin',
      query: { isMgr: true },
      columns: { text: ['agent', 'status', 'subject'], time: ['startDate', 'endDate'], flag: 'isEnabled' },
      least: 1,
    },
    { call: all.secretaryList, account: 'admin', query: { personal: false }, columns: { text: ['leaderName', 'shareType'], flag: 'enabled' }, least: 1 },
    { call: all.deputyList, account: 'admin', query: { personal: false }, columns: { text: 'userName', flag: ['isUsable', 'isMail'] }, least: 1 },
    { call: all.approvalItemListJson, account: 'fangmin', query: { isPersonal: true }, columns: { text: ['expression', 'defKey'], number: 'type' }, least: 3 },
    // forms
    {
      call: all.dataTemplateListJson,
      account: 'admin',
      body: (queryFilter) => ({ templateId: 'dt_kinds', queryFilter }),
      columns: { text: 'w', time: ['d', 'dt', 'create_time'], number: ['n', 'nt'], flag: 'b', list: ['l', 'lt'] },
      least: 8,
    },
    { call: all.dataTemplateExport, account: 'admin', query: { formKey: 'dt_kinds', getType: 'all' }, columns: { text: 'w', number: 'n' }, least: 8 },
    { call: all.dataTemplateExportWork, account: 'admin', query: { formKey: 'dt_kinds' }, columns: { text: 'w', number: 'n' }, counts: all.dataTemplateExport },
    { call: all.dataTemplateGetMyDraftList, account: 'admin', columns: { text: 'title', time: 'createTime' }, least: 3 },
    {
      call: all.dataTemplateGetSubDataPagination,
      account: 'sunhao',
      query: { alias: 'kr', refId: claimId },
      columns: { text: 'w', time: 'd', number: 'n', list: 'lt' },
      least: 5,
    },
    {
      call: all.dataTemplateExportSub,
      account: 'sunhao',
      body: (queryFilter) => ({ alias: 'kr', refId: claimId, queryFilter }),
      columns: { text: 'w', number: 'n' },
      least: 5,
    },
    { call: all.customDialogGetListData, account: 'chenyuxin', query: { alias: 'dlg_user' }, columns: { text: ['fullname', 'account'] }, least: 12 },
    // reports
    {
      call: all.queryViewData,
      account: 'fangmin',
      params: { sqlAlias: 'qv_top', alias: 'top' },
      rows: (body) => rowsIn(body).map(({ row_: _place, ...row }) => row),
      columns: { text: ['djbh', 'sqr'], time: 'fkrq', number: 'je' },
      least: 6,
    },
    {
      call: all.queryViewExport,
      account: 'fangmin',
      query: { sqlAlias: 'qv_top', alias: 'top', getType: 'all' },
      rows: (body) => rowsIn(body).map((row) => Object.fromEntries(Object.entries(row).map(([title, value]) => [ofTop[title] ?? title, value]))),
      columns: { text: ['djbh', 'sqr'], number: 'je' },
      least: 6,
    },
    {
      call: all.queryViewExportWork,
      account: 'fangmin',
      query: { sqlAlias: 'qv_top', alias: 'top' },
      columns: { text: ['djbh', 'sqr'], number: 'je' },
      counts: all.queryViewExport,
    },
    {
      call: all.customChartGetListData,
      account: 'fangmin',
      query: { alias: 'c_top' },
      rows: (body) => rowsIn(body).map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))),
      columns: { text: 'djbh', number: 'je' },
      least: 6,
    },
    { call: all.noticeQueryGglList, account: 'chenyuxin', columns: { text: ['scr', 'gglx'], time: 'scrq' }, least: 4 },
    // what is published to readers
    { call: all.newsList, account: 'chenyuxin', columns: { text: ['title', 'type', 'summary'], time: 'publishTime' }, least: 8 },
    { call: all.newsListNotice, account: 'chenyuxin', columns: { text: ['title', 'type'], time: 'publishTime' }, least: 13 },
    { call: all.newsQuery, account: 'chenyuxin', columns: { text: ['title', 'kind'], time: 'publishTime' }, least: 21 },
    { call: all.appAuthList, account: 'gaoyuan', columns: { text: ['name', 'url'], number: 'sn' }, least: 4 },
    { call: all.tagQuery, account: 'chenyuxin', columns: { text: ['name', 'color'], number: 'sn' }, least: 3 },
    { call: all.meetingPending, account: 'gaoyuan', columns: { text: ['subject', 'hostess', 'attendees'], time: ['startTime', 'endTime'] }, least: 1 },
    // mail
    {
      call: all.mailListJson,
      account: 'gaoyuan',
      columns: { text: ['subject', 'senderAddress', 'receiverName', 'setId'], time: 'sendDate', flag: 'isRead', number: 'type' },
      least: 6,
    },
    { call: all.linkmanListJson, account: 'gaoyuan', columns: { text: ['linkName', 'linkAddress'], number: 'sendTimes', time: 'sendTime' }, least: 3 },
    { call: all.mailSettingListJson, account: 'gaoyuan', columns: { text: ['nickName', 'mailAddress'], flag: 'isDefault', time: 'lastReceiveTime' }, least: 2 },
    { call: all.newsReaders, account: 'gaoyuan', query: { id: 'XW1' }, columns: { text: 'fullname', time: 'readTime' } },
  ];
}
