import { localised, type Localised } from '../../../registry/localised.ts';
import type { Button } from '../../../schemas/calls/entities/flow.ts';
import type { OpinionLine } from '../../../renderers/flow/index.ts';
import { orderButtons, type FlowContext } from './buttons/index.ts';
import { nextSignerOf, openRoundOf, type OpenRound } from './buttons/openRounds.ts';
import { openTasks } from './buttons/changeHolder.ts';
import { mayJump } from './dialogs/jumpChoices.ts';
import type { FlowDocument, FlowPlace } from './flowDocument.ts';

/** Lock codes of a task that the viewer may claim or release. */
const CLAIMABLE = 1;
const RELEASABLE = 3;

export interface PageButtons {
  readonly buttons: readonly Button[];
  /** The task waits to be claimed; until then it can only be looked at. */
  readonly claimFirst: boolean;
}

/** What decides about buttons besides the document: how it was opened, and what its history tells. */
export interface ButtonFacts {
  readonly place?: FlowPlace;
  readonly opinions?: readonly OpinionLine[];
  readonly viewerId?: string;
  /** The viewer puts right what others have left behind. */
  readonly administers?: boolean;
}

/**
 * The buttons of a document in order. Claiming is only offered where it does something. Whoever acts for a leader decides
 * and claims, nothing else.
 */
export function buttonsFor(
  document: Pick<FlowDocument, 'mode' | 'task' | 'lockCode' | 'buttons'> & Partial<Pick<FlowDocument, 'node' | 'instance'>>,
  facts: ButtonFacts = {},
): PageButtons {
  const { mode, task, lockCode, buttons } = document;
  const settled = buttons.length === 0 ? fallback(mode) : buttons;
  const firstView = settled.findIndex(({ alias }) => VIEWS.includes(alias));
  const place = firstView === -1 ? settled.length : firstView;
  const offered = [...settled.slice(0, place), ...ownButtons(document, facts), ...settled.slice(place)];
  const forLeader = mode === 'approve' && facts.place?.leaderId !== undefined;
  const given = offered.filter(
    ({ alias }, index) => (!forLeader || LEADER_BUTTONS.includes(alias)) && offered.findIndex((each) => each.alias === alias) === index,
  );
  const lockable = lockCode === CLAIMABLE || lockCode === RELEASABLE;
  const { buttons: ordered, forcedLock } = orderButtons(
    given.filter(({ alias }) => alias !== 'lockUnlock' || lockable),
    { addSign: task?.status === 'ADDSIGN' },
  );
  return { buttons: ordered, claimFirst: forcedLock && lockCode === CLAIMABLE };
}

/** Name of a button: the server's, except where it depends on the state of the task. */
export function labelOf(button: Button, labelKey: string | Localised | undefined, lockCode: number | undefined, t: FlowContext['t'], locale: string): string {
  if (button.alias === 'lockUnlock') return t(lockCode === RELEASABLE ? 'flowForm.button.release' : 'flowForm.button.claim');
  if (button.name !== '') return button.name;
  if (labelKey === undefined) return button.alias;
  return typeof labelKey === 'string' ? t(labelKey) : localised(labelKey, locale);
}

/** The opinion to start with: what the deciding button says. */
export function defaultOpinion(buttons: readonly Button[], t: FlowContext['t']): string {
  const agree = buttons.find(({ alias }) => alias === 'agree');
  return agree === undefined ? '' : agree.name || t('flowForm.button.agree');
}

// helpers

const VIEWS: readonly string[] = ['flowImage', 'opinions', 'approvalHistory', 'print'];
const LEADER_BUTTONS: readonly string[] = ['agree', 'reject', 'lockUnlock', ...VIEWS];
const button = (alias: string): Button => ({ alias, name: '' });

/** Buttons that follow from what is on the page rather than from the settings of a step. */
function ownButtons(
  { mode, buttons, node, instance }: Parameters<typeof buttonsFor>[0],
  { place, opinions = [], viewerId = '', administers = false }: ButtonFacts,
): Button[] {
  const ended = instance?.status === 'end' || instance?.status === 'manualend';
  const jumps = mode === 'approve' && buttons.some(({ alias }) => alias === 'agree') && mayJump(node?.localProperties?.jumpType);
  const reads = mode === 'read' && place?.readId !== undefined && (place.listType === 'todoRead' || place.listType === 'doneRead');
  const follows =
    mode === 'read' && instance !== undefined && !ended && instance.status !== 'draft' && instance.authorizeRight !== 'read' && place?.listType !== 'agent';
  return [
    ...(jumps ? [button('jump')] : []),
    ...(reads ? [button('copyToReply')] : []),
    ...(ended || mode === 'start' ? [] : takeBacks(opinions, viewerId)),
    ...(follows ? [button('follow')] : []),
    ...(administers && mode === 'read' && !ended && openTasks(opinions).length > 0 ? [button('changeHolder')] : []),
  ];
}

/** What the viewer has asked of others and can take back. */
function takeBacks(opinions: readonly OpinionLine[], viewerId: string): Button[] {
  if (viewerId === '') return [];
  if (nextSignerOf(opinions, viewerId) !== undefined) return [button('revokeCustomSign')];
  const round = openRoundOf(opinions, viewerId);
  return round === undefined ? [] : [button(revokes[round.kind])];
}

const revokes: Readonly<Record<OpenRound['kind'], string>> = {
  transforming: 'revokeTrans',
  inqu: 'revokeInqu',
  addsign: 'revokeAddSign',
  approveLineing: 'revokeSignLine',
  signLineing: 'revokeSignLine',
  signSequenceing: 'revokeCustomSign',
};

/** Looking is always possible, whatever the server offers. */
const fallback = (mode: FlowDocument['mode']): readonly Button[] =>
  mode === 'read'
    ? [
        { alias: 'flowImage', name: '' },
        { alias: 'opinions', name: '' },
        { alias: 'print', name: '' },
      ]
    : [];
