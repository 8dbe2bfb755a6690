import { instanceGetWatermark } from '../../../../schemas/calls/index.ts';
import type { watermarkNames } from '../../../../schemas/metadata/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { handle } from '../../handle.ts';
import { findShown } from './found.ts';

/** What the flow lays across the pages of its documents, filled in for the reader; nothing where it sets none. */
const watermark = handle(instanceGetWatermark, async ({ query }, context) => {
  const { head, definition } = await findShown(context, query.instId);
  const text = definition.watermarkIn(context.language);
  return text === undefined ? null : { id: head.id, name: definition.name, type: TEXT, content: filled(text, context) };
});

export const watermarkHandlers = [watermark];

// helpers

/** The kind of watermark; pictures are another. */
const TEXT = 1;

function filled(text: string, { user, clock }: Pick<HandlerContext, 'user' | 'clock'>): string {
  const now = clock.now();
  const values: Readonly<Record<(typeof watermarkNames)[number], string>> = {
    user: user.fullname,
    account: user.account,
    org: user.org?.name ?? '',
    date: now.slice(0, 10),
    time: now,
  };
  return text.replace(/\$\{(\w+)\}/g, (_, name: string) => (Object.hasOwn(values, name) ? values[name as keyof typeof values] : ''));
}
