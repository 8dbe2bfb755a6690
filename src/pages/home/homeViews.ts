import type { ComponentType } from 'react';
import type { HomeAlias } from '../../../schemas/calls/homeColumns.ts';
import { ClaimSummary } from './ClaimSummary.tsx';
import { MeetingBlock } from './MeetingBlock.tsx';
import { NewsBlock } from './NewsBlock.tsx';
import { NoticeBoard } from './NoticeBoard.tsx';
import { Phrases } from './Phrases.tsx';
import { QuickFlows } from './QuickFlows.tsx';
import { TaskTabs } from './TaskTabs.tsx';

/** What draws the blocks of the home page. Each loads and fails alone. */
export const homeViews: Readonly<Record<HomeAlias, ComponentType>> = {
  quickStart: QuickFlows,
  todo: TaskTabs,
  news: NewsBlock,
  reimbursementSummary: ClaimSummary,
  phrases: Phrases,
  notices: NoticeBoard,
  meetings: MeetingBlock,
};
