import type { Language } from '../../../../registry/localised.ts';
import { homeColumns, type HomeAlias } from '../../../../schemas/calls/homeColumns.ts';
import type { Call } from '../../../../schemas/calls/defineCall.ts';
import type { Column } from '../../../../schemas/calls/entities/portal.ts';
import {
  approvalItemListJson,
  columnGetByAlias,
  columnGetDatasByAlias,
  instanceNewProcess,
  meetingPending,
  newsList,
  noticeQueryGglList,
  reimbursementSummary,
  taskGetTodoList,
} from '../../../../schemas/calls/index.ts';
import { BadRequest, Forbidden } from '../../../core/index.ts';
import { handle } from '../../handle.ts';

const byAlias = handle(columnGetByAlias, async ({ query }, { language, tenantId }) => {
  const found = columnNamed(query.alias);
  if (found === undefined) throw new Forbidden();
  return toColumn(found, language, tenantId);
});

/** Definitions in the order asked for; an alias that there is no column for is passed over. */
const several = handle(columnGetDatasByAlias, async ({ body }, { language, tenantId }) => {
  if (body.length > 2_000) throw new BadRequest('aliases');
  const aliases = new Set(body.split(',').map((alias) => alias.trim()));
  return [...aliases].flatMap((alias) => {
    const found = columnNamed(alias);
    return found === undefined ? [] : [toColumn(found, language, tenantId)];
  });
});

export const columnHandlers = [byAlias, several];

// helpers

/** Where the content of a block comes from. */
const callOf: Readonly<Record<HomeAlias, Call>> = {
  quickStart: instanceNewProcess,
  todo: taskGetTodoList,
  news: newsList,
  reimbursementSummary,
  phrases: approvalItemListJson,
  notices: noticeQueryGglList,
  meetings: meetingPending,
};

type ListedColumn = (typeof homeColumns)[number];

const columnNamed = (alias: string): ListedColumn | undefined => homeColumns.find((column) => column.alias === alias);

const toColumn = ({ alias, name }: ListedColumn, language: Language, tenantId: string): Column => {
  const call = callOf[alias];
  return {
    id: alias,
    alias,
    name: name[language],
    catalog: 'home',
    colType: 0,
    dataMode: 3,
    dataFrom: call.path,
    dataParam: call.style === 'page' ? JSON.stringify([{ name: 'queryFilter', value: { pageBean: { page: 1, pageSize: 11 } } }]) : '[]',
    requestType: call.method === 'GET' ? 'GET' : 'POST',
    isPublic: 0,
    needPage: call.style === 'page' ? 1 : 0,
    supportRefesh: 1,
    tenantId,
    displayRights: true,
  };
};
