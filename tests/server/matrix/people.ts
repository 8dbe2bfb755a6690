/** Who stands where. The same person may stand in several relations, with and without the leader he acts for. */
export const people = {
  starter: { account: 'liuyang', id: 'U1016' },
  /** Decided the step before. */
  former: { account: 'linzhiqiang', id: 'U1013' },
  holder: { account: 'hanlicheng', id: 'U1002' },
  /** Of the holder, acting for him. */
  secretary: { account: 'tangsiyu', id: 'U1005', leaderId: 'U1002' },
  /** The same secretary, who does not say for whom she acts. */
  silentSecretary: { account: 'tangsiyu', id: 'U1005' },
  /** Acts for her own leader, who has nothing to do with the request. */
  otherSecretary: { account: 'gaoyuan', id: 'U1007', leaderId: 'U1008' },
  /** Claims to act for the holder, whose secretary she is not. */
  falseSecretary: { account: 'gaoyuan', id: 'U1007', leaderId: 'U1002' },
  /** Got the request to read. */
  reader: { account: 'wuqian', id: 'U1019' },
  candidate: { account: 'qianwei', id: 'U1009' },
  claimer: { account: 'fangmin', id: 'U1010' },
  principal: { account: 'heping', id: 'U1020' },
  agent: { account: 'yangfan', id: 'U1021' },
  owner: { account: 'hanlicheng', id: 'U1002' },
  receiver: { account: 'malin', id: 'U1022' },
  /** Was asked by the holder, or signs because he was named. */
  asked: { account: 'malin', id: 'U1022' },
  /** The second of those who were asked. */
  askedToo: { account: 'dingjing', id: 'U1012' },
  /** Votes beside the holder. */
  cosigner: { account: 'shenyaqin', id: 'U1003' },
  stranger: { account: 'sunhao', id: 'U1018' },
  administrator: { account: 'admin', id: 'U1000' },
  /** Administrator of another tenant. */
  otherTenant: { account: 'qhadmin', id: 'QU1', tenant: 'qinghe' },
  anonymous: {},
} as const satisfies Record<string, Person>;

export interface Person {
  readonly account?: string;
  readonly id?: string;
  readonly leaderId?: string;
  readonly tenant?: string;
}

export type Relation = keyof typeof people;

/** Has no part in any flow; others are given the request through him. */
export const third = { account: 'caojun', id: 'U1023' } as const;
