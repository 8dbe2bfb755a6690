/** What a line of the approval history means at a glance; colour goes with a text, never alone. */
export type Tone = 'blue' | 'green' | 'red' | 'orange' | 'gold' | 'purple' | 'default';

/** Statuses by meaning. One that is missing here is shown in grey, with its own name. */
const families: readonly (readonly [Tone, readonly string[]])[] = [
  [
    'blue',
    [
      'start',
      'reSubmit',
      'inqu',
      'inqu_reply',
      'start_commu',
      'feedback',
      'copyto',
      'copyto_reply',
      'addsign',
      'user_add_sign_back',
      'transforming',
      'approveLineing',
      'signSequenceing',
      'signLineing',
    ],
  ],
  ['green', ['agree', 'end', 'addsignAgree', 'signPass', 'transAgree', 'delivertoAgree', 'approveLineAgree', 'signSequenceAgree', 'signLineAgree']],
  [
    'red',
    ['oppose', 'backToStart', 'addsignOppose', 'signNotPass', 'transOppose', 'delivertoOppose', 'approveLineOppose', 'signSequenceOppose', 'signLineOppose'],
  ],
  ['orange', ['reject', 'back']],
  ['gold', ['awaiting_check', 'awaiting_feedback', 'revoker', 'revoker_to_start', 'transRevoker', 'retracted', 'signLineRetracted', 'deliverto_cancel']],
  ['purple', ['deliverto', 'SHAER']],
  ['default', ['abandon', 'skip', 'manual_end', 'lockTask', 'unLockTask', 'signBackCancel', 'signRecoverCancel', 'passCancel', 'notPassCancel']],
];

const tones: ReadonlyMap<string, Tone> = new Map(families.flatMap(([tone, statuses]) => statuses.map((status): [string, Tone] => [status, tone])));

export const toneOf = (status: string): Tone => tones.get(status) ?? 'default';

/** Statuses whose name the texts know. */
export const isNamed = (status: string): boolean => tones.has(status);

export const isPending = (status: string): boolean => status === 'awaiting_check' || status === 'awaiting_feedback';

const remarks: ReadonlySet<string> = new Set(['inqu', 'inqu_reply', 'start_commu', 'feedback', 'copyto', 'copyto_reply']);

/** Words at a step that do not handle it: somebody was asked or told, or answered. */
export const isRemark = (status: string): boolean => remarks.has(status);
