import Type from 'typebox';
import { defineCall, role } from './defineCall.ts';
import { LateDeadline, OutboxWork } from './entities/outbox.ts';
import { Done, Key, QueryFilter, record } from './shapes.ts';

const administrators = role('xtgly');
const Chosen = record({ ids: Type.Array(Key, { minItems: 1, maxItems: 200, uniqueItems: true }) }, {});

export const outboxListJson = defineCall({
  name: 'outbox.listJson',
  method: 'POST',
  path: '/sys/outbox/v1/listJson',
  body: QueryFilter,
  style: 'page',
  response: OutboxWork,
  policy: administrators,
  write: false,
  doc: 'Work that flows left behind and that is not done: given up, waiting for its module, or waiting for its next attempt.',
});

export const outboxRetry = defineCall({
  name: 'outbox.retry',
  method: 'POST',
  path: '/sys/outbox/v1/retry',
  body: Chosen,
  style: 'envelope',
  response: Done,
  policy: administrators,
  doc: 'Tries work again that was given up.',
});

export const outboxDiscard = defineCall({
  name: 'outbox.discard',
  method: 'POST',
  path: '/sys/outbox/v1/discard',
  body: Chosen,
  style: 'envelope',
  response: Done,
  policy: administrators,
  doc: 'Drops work that was given up or whose module will not come; what it was stays in the audit log.',
});

export const outboxLateDeadlines = defineCall({
  name: 'outbox.lateDeadlines',
  method: 'GET',
  path: '/sys/outbox/v1/lateDeadlines',
  style: 'bare',
  response: Type.Array(LateDeadline),
  policy: administrators,
  doc: 'Deadlines of tasks that are over and could not be carried out, the oldest hundred. They are tried again after pauses that grow from ten minutes to two hours, and at once when a question that held them up is answered; each says why.',
});

export const outboxCalls = [outboxListJson, outboxRetry, outboxDiscard, outboxLateDeadlines] as const;
