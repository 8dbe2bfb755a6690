import type { SymbolTable } from '../../../formula/index.ts';
import type { Localised } from '../../../registry/localised.ts';
import { worded } from '../../../registry/metadata/index.ts';
import { fill } from '../../../registry/words.ts';
import { suggest } from '../../../registry/suggest.ts';
import type { Expression, Finding } from '../types.ts';
import { unclosed } from './unclosed.ts';
import { fieldAt, hintOf } from './fieldAt.ts';

/** Words with `${name}` in them: every name is a fact that the place knows, a field, or a member of one. */
export function checkTemplate({ text, facts, fields, designed }: Extract<Expression, { language: 'template' }>, symbols: SymbolTable): Finding[] {
  return namesInTemplate(text, designed).flatMap(({ path, at, length, closed }): Finding[] => {
    const wrong = (text: Localised, suggestion?: string): Finding[] => [worded('E04', text, { at, length, ...hintOf(suggestion) })];
    if (!closed) return wrong(unclosed);
    if (facts.some((fact) => fact === path || (fact.endsWith('.*') && path.startsWith(fact.slice(0, -1)))) || (fields && symbols.open === true)) return [];
    const row = symbols.tables.get(symbols.table ?? '');
    const known = [...facts, ...(fields ? [...(row?.values() ?? []), ...symbols.main.values()] : [])];
    const names = path.split('.');
    const scope = names[0] === 'item' || names[0] === 'parent' ? 2 : 1;
    const [owner, [member, ...rest]] = [names.slice(0, scope).join('.'), names.slice(scope)];
    // a plain name is looked for in the own row first
    const symbol = fields ? ((scope === 1 ? row?.get(owner) : undefined) ?? fieldAt(owner, symbols)) : undefined;
    if (symbol === undefined) return wrong(fill(fields ? texts.noField : texts.noFact, { path }), suggest(names[scope - 1] ?? '', known));
    if (symbol.holdsNothing === true) return wrong(fill(texts.holdsNothing, { title: symbol.title }));
    if (symbol.isTable === true) return wrong(fill(texts.table, { path }));
    if (member === undefined) return [];
    const members = symbol.members ?? [];
    if (rest.length === 0 && (members === '*' || members.includes(member))) return [];
    const near = members === '*' ? undefined : suggest(member, members);
    return wrong(fill(texts.noMember, { title: symbol.title, member: path.slice(owner.length + 1) }), near === undefined ? undefined : `${owner}.${near}`);
  });
}

/** The names in a text, in either way of writing them. */
export function namesInTemplate(
  text: string,
  designed?: boolean,
): { readonly path: string; readonly at: number; readonly length: number; readonly closed: boolean }[] {
  const pattern = designed === true ? /\$\{([^{}]*)\}?|\{[^{}()]*\(([^()]+)\)\s*\}/g : /\$\{([^}]*)\}?/g;
  return [...text.matchAll(pattern)].map((match) => ({
    path: match[1] ?? (match[2] ?? '').trim().replace(/^data\.(?:[^.]+\.(?=.))?/, ''),
    at: match.index,
    length: match[0].length,
    closed: match[0].endsWith('}'),
  }));
}

// helpers

const texts = {
  noField: {
    'zh-CN': '文本引用了不存在的字段【{path}】',
    'en-US': 'the text names a field {path} that does not exist',
    'zh-TW': '文字引用了不存在的欄位【{path}】',
  },
  noFact: {
    'zh-CN': '文本引用了不存在的内容【{path}】',
    'en-US': 'the text names {path}, which does not exist here',
    'zh-TW': '文字引用了不存在的內容【{path}】',
  },
  holdsNothing: {
    'zh-CN': '【{title}】只用于显示，不存值，文本不能引用',
    'en-US': '{title} only shows something and holds no value that a text could fill in',
    'zh-TW': '【{title}】只用於顯示，不存值，文字不能引用',
  },
  table: { 'zh-CN': '子表不能放在文本中【{path}】', 'en-US': 'the table {path} cannot stand in a text', 'zh-TW': '子表不能放在文字中【{path}】' },
  noMember: { 'zh-CN': '字段【{title}】没有成员【{member}】', 'en-US': 'field {title} has no member {member}', 'zh-TW': '欄位【{title}】沒有成員【{member}】' },
} as const;
