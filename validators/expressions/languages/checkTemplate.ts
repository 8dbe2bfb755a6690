import type { SymbolTable } from '../../../formula/index.ts';
import { suggest } from '../../../registry/suggest.ts';
import type { Expression, Finding } from '../types.ts';
import { hintOf } from './fieldAt.ts';

/** Words with `${name}` in them: every name is a fact that the place knows, a field, or a member of one. */
export function checkTemplate({ text, facts, fields }: Extract<Expression, { language: 'template' }>, symbols: SymbolTable): Finding[] {
  return [...text.matchAll(/\$\{([^}]*)\}?/g)].flatMap((match): Finding[] => {
    const path = match[1] ?? '';
    const wrong = (message: string, suggestion?: string): Finding[] => [{ code: 'E04', message, at: match.index, length: match[0].length, ...hintOf(suggestion) }];
    if (!match[0].endsWith('}')) return wrong('「${」没有对应的「}」');
    if (facts.includes(path) || (fields && symbols.open === true)) return [];
    const known = [...facts, ...(fields ? symbols.main.values() : [])];
    const [first = '', member, ...rest] = path.split('.');
    const symbol = fields ? symbols.main.get(first) : undefined;
    if (symbol === undefined) return wrong(`文本引用了不存在的${fields ? '字段' : '内容'}【${path}】`, suggest(first, known));
    if (symbol.isTable === true) return wrong(`子表不能放在文本中【${path}】`);
    if (member === undefined) return [];
    const members = symbol.members ?? [];
    if (rest.length === 0 && (members === '*' || members.includes(member))) return [];
    const near = members === '*' ? undefined : suggest(member, members);
    return wrong(`字段【${symbol.title}】没有成员【${path.slice(first.length + 1)}】`, near === undefined ? undefined : `${first}.${near}`);
  });
}
