import { newId, type TenantDb } from '../db/index.ts';
import { deliver } from './deliver.ts';
import { noQueue, postOutbox, type JobQueue } from '../queue/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import type { Effect } from './kernel/commands.ts';
import { namesOf } from './repository.ts';
import { usersBehind, usersOfRole } from './people.ts';

type TemplateSpec = MetadataSpecs['messageTemplate'];
type Event = TemplateSpec['event'];

export interface EffectFacts {
  readonly instId: string;
  readonly subject: string;
  readonly starterId: string;
  readonly bo: string | null;
  readonly recordId: string | null;
  readonly actor: { readonly id: string; readonly name: string };
  readonly opinion: string;
  /** Whether whoever reads with the rights of this node or preset may read the opinion. */
  readonly tells: (preset: string) => boolean;
  readonly now: string;
  /** Names of nodes that had to be given to the administrators. */
  readonly fallbacks: readonly string[];
  readonly firstNode: string;
  readonly templates: readonly TemplateSpec[];
  readonly jobs: JobQueue;
}

/** Carries out what a command asked for, in its own transaction: circulations, internal messages; hooks are queued. */
export async function applyEffects(tx: TenantDb, effects: readonly Effect[], facts: EffectFacts): Promise<void> {
  for (const effect of effects) {
    switch (effect.kind) {
      case 'hook':
        await runHook(tx, effect, facts);
        break;
      case 'notice':
        await circulate(tx, effect, facts);
        break;
      case 'message':
        await sendMessage(tx, eventOf(effect, facts), effect.to, facts.tells(presetOfReceivers(effect, facts)) ? facts : { ...facts, opinion: '' });
        break;
      // the document is judged and stored before
      case 'setFields':
      case 'ended':
        break;
    }
  }
  if (facts.fallbacks.length > 0) await sendMessage(tx, 'noApprover', await usersOfRole(tx, 'xtgly'), { ...facts, node: facts.fallbacks.join('、') });
}

/** What an internal message is made of. */
export type MessageFacts = Pick<EffectFacts, 'instId' | 'subject' | 'actor' | 'opinion' | 'now' | 'templates'> & {
  readonly node?: string;
  /** The time the text speaks of, where it is not now. */
  readonly time?: string;
  readonly jobs?: JobQueue;
};

/** Writes an internal message, and leaves the mails of templates that ask for them. Nobody is told what he did himself. Without a template for the event nothing is sent. */
export async function sendMessage(tx: TenantDb, event: Event, to: readonly string[], facts: MessageFacts): Promise<void> {
  const template = facts.templates.find((each) => each.event === event && each.channels.includes('inner'));
  const receivers = [...new Set(to)].filter((id) => id !== '' && (id !== facts.actor.id || event === 'archived'));
  if (receivers.length === 0) return;
  const values: Readonly<Record<string, string>> = {
    subject: facts.subject,
    time: facts.time ?? facts.now,
    user: facts.actor.name,
    opinion: facts.opinion,
    node: facts.node ?? '',
  };
  const fill = (text: string): string => text.replace(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  for (const mail of facts.templates.filter((each) => each.event === event && each.channels.includes('mail'))) {
    await postOutbox(tx, facts.jobs ?? noQueue, {
      instId: facts.instId,
      kind: 'message',
      now: facts.now,
      payload: { name: 'mail', event, to: receivers, subject: fill(mail.title), content: fill(mail.content) },
    });
  }
  if (template === undefined) return;
  await deliver(tx, { subject: fill(template.title), content: fill(template.content), url: `/inst/${facts.instId}/request`, now: facts.now }, receivers);
}

// helpers

type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }>;

/** `notify` at the end tells the applicant; every other hook is work for later. */
async function runHook(tx: TenantDb, hook: EffectOf<'hook'>, facts: EffectFacts): Promise<void> {
  if (hook.name === 'notify') {
    if (hook.event === 'end') await sendMessage(tx, 'archived', [facts.starterId], facts);
    return;
  }
  await postOutbox(tx, facts.jobs, {
    instId: facts.instId,
    kind: 'hook',
    now: facts.now,
    payload: { name: hook.name, event: hook.event, nodeId: hook.nodeId, bo: facts.bo, recordId: facts.recordId, by: facts.actor.id },
  });
}

async function circulate(tx: TenantDb, notice: EffectOf<'notice'>, facts: EffectFacts): Promise<void> {
  const receivers = [...new Set([...notice.users, ...(await usersBehind(tx, notice.candidates))])];
  const names = await namesOf(tx, receivers);
  if (receivers.length === 0) return;
  tx.later((db) =>
    db.insertInto('wf_notice').values(
      receivers.map((receiver) => ({
        id: newId(),
        inst_id: facts.instId,
        task_id: null,
        node_id: notice.nodeId,
        sender: facts.actor.id,
        sender_name: facts.actor.name,
        receiver,
        receiver_name: names.get(receiver) ?? null,
        type: 'copy',
        state: 'todo',
        opinion: null,
        reply: null,
        created_at: facts.now,
        read_at: null,
      })),
    ),
  );
}

/** A request that is returned to its starter or ended is read by him; any other message goes to people at the node. */
function presetOfReceivers({ template, nodeId }: EffectOf<'message'>, { firstNode }: EffectFacts): string {
  return template === 'terminated' || nodeId === firstNode ? 'read' : nodeId;
}

function eventOf(message: EffectOf<'message'>, facts: EffectFacts): Event {
  switch (message.template) {
    case 'rejected':
      return message.nodeId === facts.firstNode ? 'backToStart' : 'rejected';
    case 'terminated':
      return 'ended';
    case 'delegated':
      return 'transferred';
    case 'asked':
      return 'asked';
    case 'answered':
      return 'answered';
  }
}
