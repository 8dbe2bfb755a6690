import type { FieldSymbol } from '../../../formula/index.ts';
import { severalIn } from '../../../registry/form/holdsSeveral.ts';
import { worded } from '../../../registry/metadata/index.ts';
import { fill } from '../../../registry/words.ts';
import type { Finding } from '../types.ts';
import { hintOf } from './fieldAt.ts';

/** Ids in a constant of a field of people or parts of the organisation that nobody there has: no document can hold them. */
export function unknownIds(value: unknown, { title, memberIds }: FieldSymbol): Finding[] {
  if (memberIds === undefined) return [];
  return idsIn(value)
    .filter((id) => !memberIds.has(id))
    .map((id) => worded('E04', fill(noId, { title, id }), hintOf(memberIds.near(id))));
}

// helpers

/** The ids in what stands for people: themselves, or as members of what names them. */
function idsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  const id: unknown = typeof value === 'object' && value !== null ? (value as { readonly id?: unknown }).id : value;
  return typeof id === 'string' || typeof id === 'number' ? severalIn(String(id)) : [];
}

const noId = {
  'zh-CN': '组织中没有编号【{id}】，不能写入【{title}】',
  'en-US': 'the organisation has no id {id} that could be written into {title}',
  'zh-TW': '組織中沒有編號【{id}】，不能寫入【{title}】',
} as const;
