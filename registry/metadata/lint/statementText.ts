/** Words that change something within a SELECT, or reach beyond it; texts and comments are looked away from. What else is allowed the server says. */
const changing = /\b(insert|update|delete|merge|into|pg_\w+|lo_\w+|dblink\w*)\b/i;

/** What in a text is not one SELECT. */
export function whyNotOneSelect(sql: string): string | undefined {
  const plain = withoutTexts(sql).trim().replace(/;\s*$/, '');
  if (!/^(select|with)\b/i.test(plain)) return plain.split(/\s+/)[0] ?? '';
  if (plain.includes(';')) return ';';
  return changing.exec(plain)?.[0];
}

const withoutTexts = (sql: string): string =>
  sql
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\$\{\w+\}/g, 'x');

/** Names of the result, as far as they can be read off the statement; undefined with `*` or anything that is not plain. */
export function returnedBy(sql: string): readonly string[] | undefined {
  const plain = withoutTexts(sql);
  if (!/^\s*select\b/i.test(plain)) return undefined;
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const token of plain.replace(/^\s*select\s+(distinct\s+)?/i, '').split(/(\(|\)|,|\bfrom\b)/i)) {
    if (depth === 0 && /^from$/i.test(token)) break;
    if (depth === 0 && token === ',') {
      parts.push(part);
      part = '';
      continue;
    }
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    part += token;
  }
  const names = [...parts, part].map((each) => /(?:\bas\s+|[\s.)]|^)"?([\w\u4e00-\u9fff]+)"?\s*$/i.exec(each)?.[1]?.toLowerCase());
  return names.every((name) => name !== undefined) ? names : undefined;
}
