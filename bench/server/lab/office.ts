import { randomUUID } from 'node:crypto';
import {
  instanceDoEndProcess,
  instanceDoNextcommu,
  instanceRevoke,
  instanceRevokeTrans,
  instanceStart,
  taskCommunicate,
  taskComplete,
  taskCustomSignUsers,
  taskDelegate,
  taskGetTodoList,
  taskLockUnlock,
  taskRetrieve,
  taskSignUsers,
  taskToInqu,
  taskToInquReply,
  taskToTrans,
  taskUserAddSignFeedback,
  taskUserTaskToSign,
} from '../../../schemas/calls/index.ts';
import type { Call } from '../../../schemas/calls/defineCall.ts';
import { decision, type Answer, type Client, type Question } from './client.ts';
import { base64, BO, documentOf } from './flows.ts';
import type { Population } from './population.ts';

/** What people did, what they were told, and what must therefore be found in the database. */
export interface Ledger {
  /** By the text that stands in the document. */
  readonly starts: Map<string, Outcome>;
  /** Decisions of tasks, by task. */
  readonly decisions: Map<string, Outcome>;
  /** Answers by command: done, refused, unavailable (503), broken (no answer), failed (anything else). */
  readonly commands: Map<string, Tally>;
  /** Answers that must not occur. */
  readonly surprises: string[];
  /** Clicks that were answered twice as done although they were different clicks on one task. */
  doubles: number;
  /** Repetitions of one click, and how many of them were answered otherwise than the first time. */
  repeated: number;
  unlike: number;
  reads: number;
  readsFailed: number;
}

export interface Outcome {
  /** How many different clicks were told that it was done. */
  done: number;
  /** Clicks that nobody answered: they may have been carried out. */
  open: number;
}

export interface Tally {
  done: number;
  refused: number;
  unavailable: number;
  broken: number;
  failed: number;
}

export const newLedger = (): Ledger => ({
  starts: new Map(),
  decisions: new Map(),
  commands: new Map(),
  surprises: [],
  doubles: 0,
  repeated: 0,
  unlike: 0,
  reads: 0,
  readsFailed: 0,
});

/** People at their desks. Every method sends one click of one person to one server. */
export interface Desk {
  readonly client: Client;
  readonly population: Population;
  readonly ledger: Ledger;
  /** Where the next request goes. */
  origin(): string;
  /** What to do when a click was not answered: repeat it with its key so many times. */
  readonly repeats: number;
  random(): number;
}

export interface Line {
  readonly id: string;
  readonly procInstId: string;
  readonly status: string;
  readonly nodeId: string;
  readonly assigneeId: string;
}

/** The to-do list of a person; undefined when it could not be read. */
export async function todoOf(desk: Desk, who: string): Promise<readonly Line[] | undefined> {
  desk.ledger.reads += 1;
  for (let round = 0; round <= desk.repeats; round += 1) {
    const answer = await desk.client.send(
      desk.origin(),
      taskGetTodoList,
      { token: tokenOf(desk, who), body: { pageBean: { page: 1, pageSize: 60, showTotal: true } } },
      20_000,
    );
    if (answer.status === 200) return (JSON.parse(answer.text) as { rows: Line[] }).rows;
    watch(desk.ledger, 'read', answer);
    await pause(100 + 200 * round);
  }
  desk.ledger.readsFailed += 1;
  return undefined;
}

/** Starts a request; gives its id when it is known to exist. */
export async function startRequest(desk: Desk, flowKey: string, who: string): Promise<string | undefined> {
  const mark = randomUUID();
  const approvers = [0, 1, 2, 3].map(() => anyone(desk, who));
  const data = documentOf({ id: who, name: who }, approvers, 500 + Math.floor(desk.random() * 20) * 100);
  (data[BO] as Record<string, unknown>)['jksy'] = mark;
  const outcome = entry(desk.ledger.starts, mark);
  return (await click(desk, 'start', instanceStart, { who, body: { flowKey, data: base64(data) } }, outcome))?.instId;
}

/** Decides a task in one of the ways that its kind offers. */
export async function actOn(desk: Desk, who: string, line: Line): Promise<void> {
  const deciding = (name: string, body: object): Promise<unknown> =>
    click(desk, name, taskComplete, { who, body: { taskId: line.id, opinion: '意见', ...body } }, entry(desk.ledger.decisions, line.id));
  const answering = (name: string, call: Call, more: object = {}): Promise<unknown> =>
    click(desk, name, call, { who, body: { taskId: line.id, opinion: '答复', ...more } }, entry(desk.ledger.decisions, line.id));
  const asking = (name: string, call: Call, body: object): Promise<unknown> =>
    click(desk, name, call, { who, body: { taskId: line.id, opinion: '请协助', ...body } });
  switch (line.status) {
    case 'TRANSFORMEDINQU':
      return void (await answering('reply to inquiry', taskToInquReply));
    case 'ADDSIGN':
      return void (await answering('answer add-sign', taskUserAddSignFeedback, { actionName: 'agree' }));
    case 'TRANSFORMED':
      return void (await deciding('answer hand-out', { actionName: desk.random() < 0.7 ? 'agreeTrans' : 'opposeTrans' }));
    case 'COMMU':
      return void (await answering('answer communication', instanceDoNextcommu, { actionName: 'commu' }));
    case 'SIGNSEQUENCEED':
    case 'SIGNLINEED':
    case 'APPROVELINEED':
      return void (await deciding('sign', { actionName: desk.random() < 0.8 ? 'agree' : 'oppose' }));
    default:
  }
  if (line.nodeId === 'custom' && desk.random() < 0.7) return void (await asking('name signers', taskCustomSignUsers, { userId: several(desk, who) }));
  const dice = desk.random();
  if (dice < 0.48) return void (await deciding('agree', { actionName: 'agree' }));
  if (dice < 0.53) return void (await deciding('oppose', { actionName: 'oppose' }));
  if (dice < 0.6) return void (await deciding('reject', { actionName: 'reject', backHandMode: 'normal' }));
  if (dice < 0.66) return void (await deciding('reject direct', { actionName: 'reject', backHandMode: 'direct' }));
  if (dice < 0.69) return void (await deciding('back to start', { actionName: 'backToStart', backHandMode: desk.random() < 0.5 ? 'direct' : 'normal' }));
  if (dice < 0.73) return void (await asking('delegate', taskDelegate, { userId: anyone(desk, who) }));
  if (dice < 0.78) return void (await click(desk, 'claim or release', taskLockUnlock, { who, query: { taskId: line.id } }));
  if (dice < 0.82) return void (await asking('inquire', taskToInqu, { userIds: several(desk, who) }));
  if (dice < 0.86)
    return void (await asking('add signers', line.nodeId === 'sign' ? taskSignUsers : taskUserTaskToSign, {
      userIds: several(desk, who),
      userId: several(desk, who),
    }));
  if (dice < 0.9)
    return void (await asking('hand out', taskToTrans, {
      userIds: several(desk, who),
      action: desk.random() < 0.5 ? 'submit' : 'back',
      voteType: 'amount',
      voteAmount: 1,
    }));
  if (dice < 0.93) return void (await asking('communicate', taskCommunicate, { userId: anyone(desk, who) }));
  if (dice < 0.94)
    return void (await click(
      desk,
      'end',
      instanceDoEndProcess,
      { who, body: { taskId: line.id, endReason: '终止' } },
      entry(desk.ledger.decisions, `end ${line.id}`),
    ));
  if (dice < 0.97)
    return void (await deciding('jump', {
      actionName: 'agree',
      jumpType: 'free',
      destination: ['A', 'A2', 'B', 'C', 'P', 'Q', 'F', 'Z', 'any'][Math.floor(desk.random() * 9)],
    }));
  return void (await click(desk, 'retrieve', taskRetrieve, { who, query: { taskId: line.id } }));
}

/** Takes something of a request back: the own decision, the whole request, or what was handed out. */
export async function takeBack(desk: Desk, who: string, instId: string): Promise<void> {
  if (desk.random() < 0.3) await click(desk, 'revoke hand-out', instanceRevokeTrans, { who, body: { instanceId: instId, cause: '撤回' } });
  else await click(desk, 'revoke', instanceRevoke, { who, body: { instanceId: instId, isHandRevoke: desk.random() < 0.6, cause: '撤回' } });
}

/** Two people, or one in two windows, decide the same task at the same moment at two servers. */
export async function raceFor(desk: Desk, who: string, line: Line): Promise<void> {
  const before = desk.ledger.decisions.get(line.id)?.done ?? 0;
  const one = (): Promise<unknown> =>
    click(desk, 'race', taskComplete, { who, body: { taskId: line.id, actionName: 'agree', opinion: '意见' } }, entry(desk.ledger.decisions, line.id));
  await Promise.all([one(), one(), one()]);
  if ((desk.ledger.decisions.get(line.id)?.done ?? 0) - before > 1) desk.ledger.doubles += 1;
}

/** The same click sent to two servers at once, as an impatient proxy does: both must be told the same. */
export async function sendTwice(desk: Desk, who: string, line: Line): Promise<void> {
  const key = randomUUID();
  const question: Question = { token: tokenOf(desk, who), key, body: { taskId: line.id, actionName: 'agree', opinion: '意见' } };
  const outcome = entry(desk.ledger.decisions, line.id);
  const answers = await Promise.all([
    desk.client.send(desk.origin(), taskComplete, question, 40_000),
    desk.client.send(desk.origin(), taskComplete, question, 40_000),
  ]);
  answers.forEach((answer) => {
    tell(desk.ledger, 'same click twice', answer);
  });
  const told = answers.filter((answer) => answer.status === 200).map(decision);
  if (told.some(isDone)) outcome.done += 1;
  else if (answers.some((answer) => answer.status !== 200)) outcome.open += 1;
  desk.ledger.repeated += 1;
  const final = told.filter((each) => !each.message.startsWith('该操作正在处理中'));
  if (final.length === 2 && final[0]?.done !== final[1]?.done && !final.some((each) => each.message.startsWith('该操作已经完成'))) desk.ledger.unlike += 1;
}

export const anyone = (desk: Pick<Desk, 'population' | 'random'>, but?: string): string => {
  const others = desk.population.people.filter((id) => id !== but);
  return others[Math.floor(desk.random() * others.length)] ?? '';
};

/** The surprises with what the servers wrote about them. */
export const explained = (ledger: Ledger, servers: readonly { output(): string }[]): string[] =>
  ledger.surprises.map((surprise) => {
    const logId = /"logId":"(\w+)"/.exec(surprise)?.[1];
    const line = logId === undefined ? undefined : servers.flatMap((server) => server.output().split('\n')).find((text) => text.includes(logId));
    return `${surprise.slice(0, 60)} ${/"stack":"(.{0,500})/.exec(line ?? '')?.[1] ?? line?.slice(0, 400) ?? ''}`;
  });

// helpers

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const tokenOf = (desk: Desk, who: string): string => desk.population.tokens.get(who) ?? '';

const several = (desk: Desk, who: string): string => [...new Set([anyone(desk, who), anyone(desk, who)])].join(',');

function entry(map: Map<string, Outcome>, key: string): Outcome {
  let known = map.get(key);
  if (known === undefined) {
    known = { done: 0, open: 0 };
    map.set(key, known);
  }
  return known;
}

interface Click {
  readonly who: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Sends a click until it is answered, at most as often as the desk repeats. */
async function click(desk: Desk, name: string, call: Call, { who, query, body }: Click, outcome?: Outcome): Promise<{ readonly instId?: string } | undefined> {
  const key = randomUUID();
  for (let round = 0; ; round += 1) {
    const answer = await desk.client.send(desk.origin(), call, { token: tokenOf(desk, who), key, query, body }, 40_000);
    tell(desk.ledger, name, answer);
    if (answer.status === 200) {
      const told = decision(answer);
      if (told.message.startsWith('该操作正在处理中') && round < desk.repeats) continue;
      if (outcome !== undefined) {
        if (isDone(told)) outcome.done += 1;
        else if (told.message.startsWith('该操作正在处理中')) outcome.open += 1;
      }
      return told.done ? told : undefined;
    }
    if (answer.status >= 400 && answer.status < 500) return undefined;
    if (round >= desk.repeats) {
      if (outcome !== undefined) outcome.open += 1;
      return undefined;
    }
    await pause(100 + 200 * round);
  }
}

/** A repetition of a click whose answer was lost is told that it is done already. */
const isDone = ({ done, message }: { readonly done: boolean; readonly message: string }): boolean => done || message.startsWith('该操作已经完成');

function tell(ledger: Ledger, name: string, answer: Answer): void {
  const tally = ledger.commands.get(name) ?? { done: 0, refused: 0, unavailable: 0, broken: 0, failed: 0 };
  ledger.commands.set(name, tally);
  // claiming answers a bare number
  if (answer.status === 200) tally[decision(answer).done || /^\d+$/.test(answer.text) ? 'done' : 'refused'] += 1;
  else if (answer.status === 403) tally.refused += 1;
  else if (answer.status === 503) tally.unavailable += 1;
  else if (answer.status === 0) tally.broken += 1;
  else tally.failed += 1;
  watch(ledger, name, answer);
}

/** Anything but an answer, a refusal, "not now" and a broken connection is a defect. */
function watch(ledger: Ledger, name: string, answer: Answer): void {
  if (![0, 200, 403, 503].includes(answer.status) && ledger.surprises.length < 50)
    ledger.surprises.push(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`);
}
