import type { Call } from '../../../schemas/calls/defineCall.ts';

export interface KnownIds {
  readonly inst: string;
  readonly task: string;
  /** A task that is over. */
  readonly past: string;
  readonly notice: string;
  readonly record: string;
  /** A noted change of the document. */
  readonly change: string;
  readonly opinion: string;
}

export interface GeneratedRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * Every way to name a request in a call, made from the declaration of the call: each id that it takes alone, and all together.
 * None for a call that takes no such id.
 */
export function requestsOf(call: Call): ((ids: KnownIds) => GeneratedRequest)[] {
  const members = membersOf(call);
  const named = members.filter(({ name }) => idsUnder(name) !== undefined);
  if (named.length === 0) return [];
  const choices = named.flatMap((member) => (idsUnder(member.name) ?? []).map((kind) => ({ member, kind })));
  const alone = choices.map(
    ({ member, kind }) =>
      (ids: KnownIds) =>
        fill(call, members, (each) => (each === member ? ids[kind] : each.required ? first(each, ids) : undefined)),
  );
  return [...alone, (ids: KnownIds) => fill(call, members, (each) => first(each, ids))];
}

/** The call with everything that it must be given, and what names a request besides. */
export const plainRequestOf = (call: Call, ids: KnownIds): GeneratedRequest => fill(call, membersOf(call), (each) => first(each, ids));

// helpers

type Place = 'params' | 'query' | 'body' | 'item' | 'filter';

interface Member {
  readonly place: Place;
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
}

function membersOf(call: Call): Member[] {
  const of = (place: Place, schema: Schema | undefined): Member[] =>
    Object.entries(schema?.properties ?? {}).map(([name, each]) => ({ place, name, required: schema?.required?.includes(name) === true, schema: each }));
  const body = call.body as Schema | undefined;
  if (body?.type === 'array') return [...of('params', call.params), ...of('query', call.query), { place: 'item', name: 'pks', required: true, schema: {} }];
  const filters: Member[] =
    body?.properties?.['querys'] === undefined
      ? []
      : ['instId', 'procInstId', 'taskId', 'id'].map((name) => ({ place: 'filter', name, required: false, schema: {} }));
  return [...of('params', call.params), ...of('query', call.query), ...of('body', body), ...filters];
}

/** What a name may stand for; undefined for what names no request. */
function idsUnder(name: string): (keyof KnownIds)[] | undefined {
  if (/^(inst|proInst|procInst|instance|copyInst|bpmnInst)Id$/.test(name) || name === 'proInst') return ['inst'];
  if (/^(task|parentTask)Id$/.test(name)) return ['task', 'past', 'notice'];
  if (name === 'businessKey' || name === 'pk' || name === 'pks' || name === 'refId') return ['record'];
  if (name === 'id' || name === 'ids') return ['inst', 'task', 'past', 'notice', 'record', 'change', 'opinion'];
  return undefined;
}

function first({ name, schema, required }: Member, ids: KnownIds): unknown {
  const kind = idsUnder(name)?.[0];
  if (kind !== undefined) return ids[kind];
  if (name === 'nodeId') return 'UserTask2';
  if (/^bo\w*Alias$|^alias$/.test(name)) return 'jksq';
  if (!required) return undefined;
  if (schema.enum !== undefined) return schema.enum[0];
  switch (schema.type) {
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'object':
      return {};
    default:
      return 'jksq';
  }
}

function fill(call: Call, members: readonly Member[], valueOf: (member: Member) => unknown): GeneratedRequest {
  const at = (place: Place): [string, unknown][] =>
    members
      .filter((member) => member.place === place)
      .map((member): [string, unknown] => [member.name, valueOf(member)])
      .filter(([, value]) => value !== undefined);
  const text = (entries: readonly [string, unknown][]): Record<string, string> => Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  const querys = at('filter').map(([property, value]) => ({ property, value, operation: 'EQUAL' }));
  const items = at('item').map(([, value]) => value);
  const body = call.body === undefined ? undefined : items.length > 0 ? items : { ...Object.fromEntries(at('body')), ...(querys.length > 0 ? { querys } : {}) };
  return { params: text(at('params')), query: text(at('query')), ...(body === undefined ? {} : { body }) };
}
