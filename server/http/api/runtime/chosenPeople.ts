import { isRecord } from '../../../../registry/form/index.ts';
import { BadRequest, parseStorableJson, Problem } from '../../../core/index.ts';
import type { ChosenPeople } from '../../../workflow/index.ts';
import { fill } from '../../../../registry/words.ts';
import { named } from './found.ts';

/**
 * Reads `nodeUsers`, JSON text of `[{nodeId, executors: [{id, name, type}]}]`. Only persons can be chosen; an entry without
 * executors chooses nobody, and one that says something else is not understood.
 */
export function chosenPeople(nodeUsers: string | null | undefined): { readonly people?: ChosenPeople } {
  const entries = parsed(nodeUsers);
  const people = Object.fromEntries(
    entries.flatMap(({ nodeId, executors = [] }) => {
      if (!isText(nodeId) || !Array.isArray(executors)) throw malformed();
      return executors.length === 0 ? [] : [[nodeId, executors.map(personIn)]];
    }),
  );
  return Object.keys(people).length === 0 ? {} : { people };
}

// helpers

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const malformed = (): BadRequest => new BadRequest(texts.peopleMalformed);

function parsed(nodeUsers: string | null | undefined): Record<string, unknown>[] {
  if (!named(nodeUsers)) return [];
  let entries: unknown;
  try {
    entries = parseStorableJson(nodeUsers);
  } catch (error) {
    throw error instanceof Problem ? error : malformed();
  }
  if (!Array.isArray(entries) || !entries.every(isRecord)) throw malformed();
  const unknown = entries.flatMap((entry) => Object.keys(entry)).find((name) => !members.has(name));
  if (unknown !== undefined) throw new BadRequest(fill(texts.unknownMember, { name: unknown.slice(0, 80) }));
  return entries;
}

function personIn(executor: unknown): string {
  if (!isRecord(executor) || !isText(executor['id']) || (executor['type'] ?? 'user') !== 'user') throw malformed();
  return executor['id'];
}

const members: ReadonlySet<string> = new Set(['nodeId', 'nodeName', 'executors']);

const texts = {
  unknownMember: {
    'zh-CN': '下一步执行人中没有 {name} 这一项，人员写在 executors 中',
    'en-US': 'The people for the next step have no {name}: they stand in executors.',
    'zh-TW': '下一步執行人中沒有 {name} 這一項，人員寫在 executors 中',
  },
  peopleMalformed: { 'zh-CN': '下一步执行人格式不正确', 'en-US': 'The people for the next step are malformed.', 'zh-TW': '下一步執行人格式不正確' },
} as const;
