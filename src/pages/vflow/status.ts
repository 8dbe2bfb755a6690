import { byName } from '../../../schemas/byName.ts';

/** Tag colours of statuses; every tag carries its text too. */
export const instanceTags: Readonly<Record<string, string | undefined>> = byName({
  draft: 'default',
  running: 'processing',
  end: 'success',
  manualend: 'default',
  back: 'orange',
  backToStart: 'error',
  revoke: 'gold',
  revokeToStart: 'gold',
});

export const taskTags: Readonly<Record<string, string | undefined>> = byName({
  SHARE: 'purple',
  BACKSHARE: 'magenta',
  AGENT: 'cyan',
  FOLLOW: 'geekblue',
  BACK: 'orange',
  DELIVERTO: 'blue',
  COMMU: 'blue',
  ADDSIGN: 'blue',
});

/** Whether a task has its status from what the tag of its document says: that it was returned. */
export const saysTheSame = (instance: string | null | undefined, task: string | null | undefined): boolean =>
  task === 'BACK' && (instance === 'back' || instance === 'backToStart');
