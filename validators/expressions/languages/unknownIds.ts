import type { FieldSymbol } from '../../../formula/index.ts';
import { severalIn } from '../../../registry/form/holdsSeveral.ts';
import { worded } from '../../../registry/metadata/index.ts';
import { fill } from '../../../registry/words.ts';
import type { Finding } from '../types.ts';
import { hintOf } from './fieldAt.ts';

/**
 * Ids in a constant of a field of people or parts of the organisation that nobody there has, and names that are not those of the ids: no document can hold them.
 * `written`: the constant is stored as it is, so it says the name.
 */
export function unknownIds(value: unknown, { title, memberIds }: FieldSymbol, written = false): Finding[] {
  if (memberIds === undefined) return [];
  return [
    ...idsIn(value)
      .filter((id) => !memberIds.has(id))
      .map((id) => worded('E04', fill(noId, { title, id }), hintOf(memberIds.near(id)))),
    ...namedIn(value).flatMap(({ id, name }) => {
      const own = memberIds.called?.(id);
      if (own === undefined || name === own || (name === undefined && !written)) return [];
      return [worded('E04', fill(name === undefined ? noName : otherName, { title, id, own, name: String(name) }), hintOf(own))];
    }),
  ];
}

// helpers

/** The ids in what stands for people: themselves, or as members of what names them. */
function idsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  const id: unknown = typeof value === 'object' && value !== null ? (value as { readonly id?: unknown }).id : value;
  return typeof id === 'string' || typeof id === 'number' ? severalIn(String(id)) : [];
}

/** What names somebody by more than his id. */
function namedIn(value: unknown): readonly { readonly id: string; readonly name: unknown }[] {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (typeof value !== 'object' || value === null) return [];
  const { id, name } = value as { readonly id?: unknown; readonly name?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? [{ id: String(id), name }] : [];
}

const otherName = {
  'zh-CN': '编号【{id}】是【{own}】，不是【{name}】，不能写入【{title}】',
  'en-US': 'the id {id} is that of {own} and not of {name}, as would be written into {title}',
  'zh-TW': '編號【{id}】是【{own}】，不是【{name}】，不能寫入【{title}】',
} as const;
const noName = {
  'zh-CN': '写入【{title}】的编号【{id}】须同时写明名称【{own}】',
  'en-US': 'the id {id} is written into {title} together with its name, {own}',
  'zh-TW': '寫入【{title}】的編號【{id}】須同時寫明名稱【{own}】',
} as const;
const noId = {
  'zh-CN': '组织中没有编号【{id}】，不能写入【{title}】',
  'en-US': 'the organisation has no id {id} that could be written into {title}',
  'zh-TW': '組織中沒有編號【{id}】，不能寫入【{title}】',
} as const;
