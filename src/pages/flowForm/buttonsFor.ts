import type { Button } from '../../../schemas/calls/entities/flow.ts';
import { orderButtons, type FlowContext } from './buttons/index.ts';
import type { FlowDocument } from './flowDocument.ts';

/** Lock codes of a task that the viewer may claim or release. */
const CLAIMABLE = 1;
const RELEASABLE = 3;

export interface PageButtons {
  readonly buttons: readonly Button[];
  /** The task waits to be claimed; until then it can only be looked at. */
  readonly claimFirst: boolean;
}

/** The buttons of a document in order. Claiming is only offered where it does something. */
export function buttonsFor({ mode, task, lockCode, buttons }: Pick<FlowDocument, 'mode' | 'task' | 'lockCode' | 'buttons'>): PageButtons {
  const given = buttons.length === 0 ? fallback(mode) : buttons;
  const lockable = lockCode === CLAIMABLE || lockCode === RELEASABLE;
  const { buttons: ordered, forcedLock } = orderButtons(given.filter(({ alias }) => alias !== 'lockUnlock' || lockable), { addSign: task?.status === 'ADDSIGN' });
  return { buttons: ordered, claimFirst: forcedLock && lockCode === CLAIMABLE };
}

/** Name of a button: the server's, except where it depends on the state of the task. */
export function labelOf(button: Button, labelKey: string | undefined, lockCode: number | undefined, t: FlowContext['t']): string {
  if (button.alias === 'lockUnlock') return t(lockCode === RELEASABLE ? 'flowForm.button.release' : 'flowForm.button.claim');
  if (button.name !== '') return button.name;
  return labelKey === undefined ? button.alias : t(labelKey);
}

/** The opinion to start with: what the deciding button says. */
export function defaultOpinion(buttons: readonly Button[], t: FlowContext['t']): string {
  const agree = buttons.find(({ alias }) => alias === 'agree');
  return agree === undefined ? '' : agree.name || t('flowForm.button.agree');
}

// helpers

/** Looking is always possible, whatever the server offers. */
const fallback = (mode: FlowDocument['mode']): readonly Button[] => (mode === 'read' ? [{ alias: 'flowImage', name: '' }, { alias: 'opinions', name: '' }, { alias: 'print', name: '' }] : []);
