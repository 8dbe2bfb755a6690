import { appHandlers } from './apps.ts';
import { columnHandlers } from './columns.ts';
import { layoutHandlers } from './layout.ts';
import { meetingHandlers } from './meetings.ts';
import { newsHandlers } from './news.ts';
import { noticeHandlers } from './notices.ts';
import { reimbursementHandlers } from './reimbursement.ts';
import { shortLinkHandlers } from './shortLinks.ts';
import { tagHandlers } from './tags.ts';

export const portalHandlers = [
  // home
  ...layoutHandlers,
  ...columnHandlers,
  ...reimbursementHandlers,
  // what is published
  ...noticeHandlers,
  ...newsHandlers,
  ...tagHandlers,
  // where one goes from here
  ...appHandlers,
  ...meetingHandlers,
  ...shortLinkHandlers,
];
