import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { WfOutboxTable } from '../db/index.ts';
import { hooks, type Hook } from './hooks/index.ts';

/**
 * Where a piece of work stands.
 * - `open`: its turn or its next attempt comes.
 * - `pending`: it waits for the module of its hook. It is kept, but neither queued nor looked at, until a server brings the module or
 *   the time of the hook is over.
 * - `sent`: done; history for a month.
 * - `dead`: given up after {@link maxAttempts} attempts; an administrator tries again or lets it be.
 */
export type OutboxState = 'open' | 'pending' | 'sent' | 'dead';

/** Attempts before a person has to look. The pauses between them grow from ten seconds to six hours. */
export const maxAttempts = 10;

export type OutboxRow = Selectable<WfOutboxTable>;

export const payloadText = (row: Pick<OutboxRow, 'payload'>, name: string): string => (typeof row.payload[name] === 'string' ? row.payload[name] : '');

/** The hook that a row asks for; what goes out as a message asks for its channel. */
export const hookNameOf = (row: Pick<OutboxRow, 'kind' | 'payload'>): string =>
  row.kind === 'message' ? `channel.${payloadText(row, 'name')}` : payloadText(row, 'name');

/** The same as an expression over `wf_outbox`. */
export const hookNameColumn: RawBuilder<string> = sql<string>`(case when kind = 'message' then 'channel.' else '' end || (payload ->> 'name'))`;

/** Whether its module is here. */
export const isAble = ({ run, send }: Hook): boolean => run !== undefined || send !== undefined;

/** Days that work waits for the module of a hook; also of one that nobody has declared. */
export const keepDaysOf = (name: string): number => hooks.find((hook) => hook.name === name)?.keepDays ?? keptLongest;

// helpers

/** Books of a year can still be put in order. */
const keptLongest = 400;
