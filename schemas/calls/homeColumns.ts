/** A block that home pages are made of: what it is called and where it stands by itself. The home page loads this list: no call stands in it. */
interface HomeColumn {
  /** The `type` of a block of the metadata, and the alias on the wire. */
  readonly alias: string;
  readonly name: { readonly 'zh-CN': string; readonly 'en-US': string; readonly 'zh-TW': string };
  readonly side: 'wide' | 'narrow';
}

/** In the order of a home page that nobody has arranged. A block of another type is of no use to the browser. */
export const homeColumns = [
  // what to do
  { alias: 'quickStart', side: 'wide', name: { 'zh-CN': '常用功能', 'en-US': 'Quick start', 'zh-TW': '常用功能' } },
  { alias: 'todo', side: 'wide', name: { 'zh-CN': '我的任务', 'en-US': 'My tasks', 'zh-TW': '我的任務' } },
  { alias: 'news', side: 'wide', name: { 'zh-CN': '新闻', 'en-US': 'News', 'zh-TW': '新聞' } },
  // what to know
  {
    alias: 'reimbursementSummary',
    side: 'narrow',
    name: { 'zh-CN': '年度报销汇总', 'en-US': 'Claims this year', 'zh-TW': '年度報銷彙總' },
  },
  { alias: 'phrases', side: 'narrow', name: { 'zh-CN': '常用语', 'en-US': 'My phrases', 'zh-TW': '常用語' } },
  { alias: 'notices', side: 'narrow', name: { 'zh-CN': '公告栏', 'en-US': 'Notices', 'zh-TW': '公告欄' } },
  { alias: 'meetings', side: 'narrow', name: { 'zh-CN': '我的会议', 'en-US': 'My meetings', 'zh-TW': '我的會議' } },
] as const satisfies readonly HomeColumn[];

export type HomeAlias = (typeof homeColumns)[number]['alias'];
