import type { Opinion } from '../../schemas/calls/entities/flow.ts';
import type { Translate } from '../core/index.ts';
import { durationText, msSince } from './duration.ts';
import { groupLines } from './groupHistory.ts';
import { isNamed, isPending, toneOf, type Tone } from './opinionTones.ts';

/** An opinion as it comes over the wire. Names of the person acted for may stand beside the declared members. */
export type OpinionLine = Opinion & { readonly agentLeaderName?: string | null; readonly ownerName?: string | null };

export interface HistoryFile {
  readonly fileId: string;
  readonly name: string;
}

export interface HistoryEntry {
  readonly key: string;
  readonly nodeId: string;
  readonly node: string;
  /** `唐思雨（代 韩立诚）` */
  readonly person: string;
  readonly status: string;
  readonly label: string;
  readonly tone: Tone;
  readonly state: 'done' | 'pending' | 'skipped';
  /** When it was decided; when it arrived for a pending one. */
  readonly time: string;
  /** `耗时 2时15分` or `停留 3天`; empty when unknown. */
  readonly duration: string;
  readonly comment: string;
  readonly files: readonly HistoryFile[];
}

/** One step of the history. A countersign is one step with a line per signer, a round of questions one with a line per answer. */
export interface HistoryStep {
  readonly key: string;
  readonly node: string;
  /** Who asked the others, and for what; its answers are the entries. */
  readonly asked?: HistoryEntry;
  readonly entries: readonly HistoryEntry[];
  /** Present for a countersign or a round: how many of how many have decided. */
  readonly progress?: { readonly done: number; readonly total: number };
}

export interface HistoryOptions {
  readonly t: Translate;
  /** Epoch milliseconds, for the time a task has been waiting. */
  readonly now: number;
  /** Nodes at which several people sign. */
  readonly signNodes?: ReadonlySet<string>;
}

/** Turns the opinions of an instance, newest first, into steps to show. */
export function historyOf(opinions: readonly OpinionLine[], options: HistoryOptions): readonly HistoryStep[] {
  return groupLines(opinions, (opinion) => isSigning(opinion, options.signNodes)).map(({ asked, lines }) => {
    const entries = lines.map((line) => entryOf(line, options));
    const [first] = lines;
    const sign = asked !== undefined || (first !== undefined && isSigning(first, options.signNodes));
    const head = asked === undefined ? undefined : entryOf(asked, options);
    const node = head?.node ?? entries[0]?.node ?? '';
    return {
      key: head?.key ?? entries[0]?.key ?? node,
      node,
      ...(head === undefined ? {} : { asked: head }),
      entries,
      ...(sign ? { progress: { done: entries.filter((entry) => entry.state === 'done').length, total: entries.length } } : {}),
    };
  });
}

/** Who acted, and for whom if not for himself. */
export function personOf(opinion: OpinionLine, t: Translate): string {
  const name = text(opinion.auditorName);
  if (isPending(text(opinion.status)) && name === '') return namesOf(opinion);
  if (opinion.status === 'skip' && name === '') return t('flow.system');
  const leader = text(opinion.agentLeaderName) || (isId(opinion.agentLeaderId) ? text(opinion.qualfiedNames) : '');
  // A server that joins the names itself must not see them twice.
  if (leader !== '' && leader !== name && !name.includes(leader)) return t('flow.onBehalf', { name, leader });
  const owner = text(opinion.ownerName);
  if (owner !== '' && owner !== name && !name.includes(owner)) return t('flow.agentFor', { name, owner });
  return name;
}

// helpers

function entryOf(opinion: OpinionLine, { t, now }: HistoryOptions): HistoryEntry {
  const status = text(opinion.status);
  const pending = isPending(status);
  const time = text(pending ? (opinion.assignTime ?? opinion.createTime) : (opinion.completeTime ?? opinion.createTime));
  const lasted = durationText(pending ? msSince(time, now) : opinion.durMs, t);
  return {
    key: opinion.id,
    nodeId: text(opinion.taskKey),
    node: text(opinion.taskName),
    person: personOf(opinion, t),
    status,
    label: isNamed(status) ? t(`flow.opinion.${status}`) : text(opinion.statusVal) || status,
    tone: toneOf(status),
    state: pending ? 'pending' : status === 'skip' ? 'skipped' : 'done',
    time,
    duration: lasted === '' || status === 'start' || status === 'skip' ? '' : t(pending ? 'flow.waiting' : 'flow.took', { time: lasted }),
    comment: text(opinion.opinion),
    files: filesOf(opinion.files),
  };
}

const isSigning = (opinion: OpinionLine, signNodes: ReadonlySet<string> | undefined): boolean =>
  text(opinion.signType) !== '' || (signNodes?.has(text(opinion.taskKey)) ?? false);

function namesOf(opinion: OpinionLine): string {
  if (text(opinion.qualfiedNames) !== '') return text(opinion.qualfiedNames);
  return listOf(opinion.qualfieds)
    .flatMap((each) => (typeof each['name'] === 'string' ? [each['name']] : []))
    .join('、');
}

const filesOf = (json: string | null | undefined): HistoryFile[] =>
  listOf(json).flatMap((file) => {
    const id = file['fileId'] ?? file['id'];
    return typeof id === 'string' && id !== '' ? [{ fileId: id, name: typeof file['name'] === 'string' ? file['name'] : id }] : [];
  });

/** JSON text of a list of records; anything else counts as empty. */
function listOf(json: string | null | undefined): Record<string, unknown>[] {
  if (json === null || json === undefined || json === '') return [];
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null) : [];
  } catch {
    return [];
  }
}

const text = (value: string | null | undefined): string => value ?? '';
const isId = (value: string | null | undefined): boolean => value !== null && value !== undefined && value !== '' && value !== '0';
