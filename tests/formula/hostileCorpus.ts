/** Formulas that want out of the language, or that want the machine to themselves. */
export const hostileFormulas: readonly string[] = [...new Set([...escapes(), ...bombs(), ...heavyArithmetic(), ...malformed()])];

function escapes(): string[] {
  const names = [
    'constructor', '__proto__', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', 'toLocaleString', '__defineGetter__', '__defineSetter__', '__lookupGetter__',
    'globalThis', 'window', 'process', 'require', 'module', 'eval', 'Function', 'this', 'self', 'fetch', 'arguments', 'callee', 'caller',
  ];
  return names.flatMap((name) => [
    name, `${name}()`, `${name}.constructor`, `${name}.constructor("return process")()`, `${name} = 1`, `sum(${name})`, `sum(t.item.${name})`, `item.${name}`, `FormMath.${name}(1)`,
    `{x(data.bo.${name})}`, `[x(data.bo.sub_${name}.length)]`, `if(1, ${name}, ${name}())`,
  ]);
}

function bombs(): string[] {
  const many = [50, 60, 200, 900, 1300, 1990];
  return many.flatMap((times) => [
    `${'('.repeat(times)}1${')'.repeat(times)}`, `${'abs('.repeat(times)}1${')'.repeat(times)}`, `${'-'.repeat(times)}1`, `${'!'.repeat(times)}1`, `${'1+'.repeat(times)}1`, `${'1^'.repeat(times)}1`,
    `${'9^'.repeat(times)}9`, `${'1?1:'.repeat(times)}1`, `${'1?'.repeat(times)}1${':1'.repeat(times)}`, `sum(${'1,'.repeat(times)}1)`, `${'a.'.repeat(times)}a`, `'${'\\'.repeat(times)}`, `{${'('.repeat(times)}}`,
    `${'{'.repeat(times)}`, `${'[x(data.b.'.repeat(Math.floor(times / 10))}`, `in(${'a,'.repeat(times)}a)`, `concat(${'mx.item.je,'.repeat(Math.floor(times / 6))}1)`, `sum(${'mx.item.je,'.repeat(Math.floor(times / 6))}1)`,
  ]);
}

function heavyArithmetic(): string[] {
  const parts = [
    '1.5^2.5', 'LOG(7,1.0000001)', 'POWER(1.000001,123456.7)', 'SQRT(1e4999)', 'MOD(1e4999,0.0000007)', '1e4999%3.7', '2^99999999999', '9999999^-0.999', 'LOG(1e-4999,0.5)',
    'REPT("ab",5000)', 'TRIM(REPT(" a",5000))', 'UPPER(REPT("ß",10000))', 'REPLACE(REPT("ab",4500),1,1,REPT("c",1000))', 'LEN(REPT("𩸽",5000))', 'COUNTNO(REPT("a,",5000),",")', 'MID(REPT("ab",5000),2,9999)',
    'TEXT(1e4999,"#,##0.00")', 'THOUSAND(1e4999)', 'toFixed(1e4999,30)', 'capital(1e4999)', 'DATE(9999,99999,99999)', 'WEEKNUM("9999-12-31")', 'DATEDELTA("0001-01-01",3652000)', 'LARGE(mx.item.je,1)',
  ];
  return parts.flatMap((part) => [1, 20, 90, 200].map((times) => Array.from({ length: times }, () => part).join(part.includes('"') ? '==' : '+').slice(0, 4000)));
}

function malformed(): string[] {
  return [
    '`${1}`', '() => 1', 'a[0]', 'a["b"]', '"".constructor', '(1).constructor', 'f(x) = x', 'a; b', 'a, b', '/*x*/1', '1//x', 'new Date()', 'x => x', '...a', '{}', '[]', '{a:1}', '[1,2]', '1..2', '0x1F', '1e99999', '1e-99999',
    '\u0000', '\u202e1+1', '\ud800', '１＋１', 'sum（1）', '"\\u0041', "'", '"', '?', ':', '1 ? : 2', '!', '&&', '||', '===', '1 === 1', '<>', '=', '==', '%', '^', '.', ',', 'item', 'item.', 'item..x', 'parent.', '.item', 'not', 'and', 'or', 'in', 'true.x', 'null.x', 'null()',
  ];
}
