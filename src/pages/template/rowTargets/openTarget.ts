export interface Leader {
  readonly id: string;
  readonly name: string;
  /** His own task, where each leader has one. */
  readonly taskId?: string;
}

/** What a click on a row leads to. */
export type OpenTarget =
  | { readonly kind: 'go'; readonly to: string }
  /** Several leaders share the task: the user says for whom to act. */
  | { readonly kind: 'chooseLeader'; readonly taskId: string; readonly leaders: readonly Leader[] }
  /** The request came back: its start-node task is opened again, or the instance when there is none. */
  | { readonly kind: 'findStartTask'; readonly instId: string };

export const go = (to: string): OpenTarget => ({ kind: 'go', to });

export const openForLeader = (taskId: string, leaderId: string): string => `/task/${taskId}/${leaderId}`;

/** Where a request that came back leads, once its start-node task was looked up. */
export const openReturned = (instId: string, startTaskId: string | undefined): string =>
  startTaskId === undefined || startTaskId === '' ? `/inst/${instId}/request` : `/taskFromOtherPage/${startTaskId}/0/myRequest`;

/** The address of a row for a new tab, where no question is asked. */
export function plainAddress(target: OpenTarget): string {
  switch (target.kind) {
    case 'go':
      return target.to;
    case 'chooseLeader':
      return `/task/${target.taskId}/0`;
    case 'findStartTask':
      return `/inst/${target.instId}/request`;
  }
}
