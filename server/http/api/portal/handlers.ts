import { portalVueFrontHome } from '../../../../schemas/calls/index.ts';
import { handle } from '../../handle.ts';
import { noticeHandlers } from './notices.ts';
import { reimbursementHandlers } from './reimbursement.ts';

/** Blocks of the published home layout. */
const frontHome = handle(portalVueFrontHome, async (_input, { meta }) => {
  const layout = (await meta.find('homeLayout', 'home')) ?? (await meta.list('homeLayout'))[0];
  return layout === undefined ? '' : Buffer.from(JSON.stringify({ list: layout.spec.blocks }), 'utf8').toString('base64');
});

export const portalHandlers = [frontHome, ...noticeHandlers, ...reimbursementHandlers];
