import type { Call } from './defineCall.ts';
import { instanceNewProcess } from './instance/index.ts';
import { approvalItemListJson } from './personal.ts';
import { meetingPending, newsList, noticeQueryGglList, reimbursementSummary } from './portal.ts';
import { taskGetTodoList } from './task/index.ts';

/** A block that home pages are made of: what it is called, where it stands by itself, and the call that its content comes from. */
export interface HomeColumn {
  /** The `type` of a block of the metadata, and the alias on the wire. */
  readonly alias: string;
  readonly name: { readonly 'zh-CN': string; readonly 'en-US': string; readonly 'zh-TW': string };
  readonly side: 'wide' | 'narrow';
  readonly call: Call;
}

/** In the order of a home page that nobody has arranged. A block of another type is of no use to the browser. */
export const homeColumns = [
  // what to do
  { alias: 'quickStart', side: 'wide', call: instanceNewProcess, name: { 'zh-CN': '常用功能', 'en-US': 'Quick start', 'zh-TW': '常用功能' } },
  { alias: 'todo', side: 'wide', call: taskGetTodoList, name: { 'zh-CN': '我的任务', 'en-US': 'My tasks', 'zh-TW': '我的任務' } },
  { alias: 'news', side: 'wide', call: newsList, name: { 'zh-CN': '新闻', 'en-US': 'News', 'zh-TW': '新聞' } },
  // what to know
  {
    alias: 'reimbursementSummary',
    side: 'narrow',
    call: reimbursementSummary,
    name: { 'zh-CN': '年度报销汇总', 'en-US': 'Claims this year', 'zh-TW': '年度報銷彙總' },
  },
  { alias: 'phrases', side: 'narrow', call: approvalItemListJson, name: { 'zh-CN': '常用语', 'en-US': 'My phrases', 'zh-TW': '常用語' } },
  { alias: 'notices', side: 'narrow', call: noticeQueryGglList, name: { 'zh-CN': '公告栏', 'en-US': 'Notices', 'zh-TW': '公告欄' } },
  { alias: 'meetings', side: 'narrow', call: meetingPending, name: { 'zh-CN': '我的会议', 'en-US': 'My meetings', 'zh-TW': '我的會議' } },
] as const satisfies readonly HomeColumn[];

export type HomeAlias = (typeof homeColumns)[number]['alias'];
