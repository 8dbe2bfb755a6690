import type { Localised } from '../../registry/localised.ts';
import type { TenantDb } from '../db/index.ts';
import { fill } from '../../registry/words.ts';
import { deliver } from './deliver.ts';
import type { AgentRef } from './people.ts';

/** An agent setting with the condition that could not be asked. */
export interface UnclearAgent extends AgentRef {
  readonly condition: string;
  /** Absent where it cannot be computed with these values. */
  readonly problem: Localised | undefined;
}

/**
 * Tells whose setting it is that nobody stands in for him by it: what it names is gone, is hidden from him there, or cannot be computed. He is told
 * again once he has read it.
 */
export async function tellUnclear(
  tx: TenantDb,
  { id, authId, condition, problem }: UnclearAgent,
  { subject, now }: { readonly subject: string; readonly now: string },
): Promise<void> {
  const url = `/agent/agentEdit/${id}`;
  const unread = await tx
    .selectFrom('message as m')
    .innerJoin('message_receiver as r', 'r.message_id', 'm.id')
    .select('m.id')
    .where('m.detail_url', '=', url)
    .where('r.receiver_id', '=', authId)
    .where('r.receive_time', 'is', null)
    .executeTakeFirst();
  if (unread === undefined)
    await deliver(
      tx,
      {
        subject: stored(texts.subject),
        content: stored(fill(texts.content, { condition, subject, reason: problem === undefined ? '' : fill(texts.reason, { problem }) })),
        url,
        now,
      },
      [authId],
    );
}

// helpers

/** Messages are kept as they are written: in the language of the metadata. */
const stored = (text: Localised): string => text['zh-CN'];

const texts = {
  subject: { 'zh-CN': '您的代理设置未生效', 'en-US': 'Your agent setting had no effect', 'zh-TW': '您的代理設定未生效' },
  reason: { 'zh-CN': '（{problem}）', 'en-US': ' ({problem})', 'zh-TW': '（{problem}）' },
  content: {
    'zh-CN': '代理条件【{condition}】不能用于【{subject}】{reason}，任务仍由您办理。请修改该代理设置。',
    'en-US': 'Condition {condition} of your agent setting cannot be asked of {subject}{reason}, so the task stays with you. Please change the setting.',
    'zh-TW': '代理條件【{condition}】不能用於【{subject}】{reason}，任務仍由您辦理。請修改該代理設定。',
  },
} as const;
