import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillHeader, fillJson, fillUrl } from '../../../server/lists/placeholders.ts';
import { memberAt, restRows } from '../../../server/lists/restAnswer.ts';

const only =
  (value: unknown) =>
  (name: string): unknown =>
    name === 'v' ? value : undefined;
/** Any text, nasty ones often. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('"', '\\', '\\"', '${v}', '$&', "$'", '/', '../..', '%2e%2e', '\u2028', '\ud800', '?a=1#b', '\r\nx: y', '{"a":1}'),
);

describe('placeholders', () => {
  it('keep a value where it stands in JSON, whatever it is', () => {
    fc.assert(
      fc.property(text, (value) => {
        const filled = JSON.parse(fillJson('{"a":"x${v}y","q\\"${v}":${v},"l":[${ v }]}', only(value))) as Record<string, unknown>;
        expect(filled).toEqual({ a: `x${value}y`, [`q"${value}`]: value, l: [value] });
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(JSON.parse(fillJson('${v}', only(value))))).toBe(JSON.stringify(value));
      }),
    );
  });

  it('keep a value in its part of an address', () => {
    fc.assert(
      fc.property(
        text.filter((value) => value !== '.' && value !== '..'),
        (value) => {
          const url = new URL(fillUrl('https://a.example/one/${v}/three?p=${v}&q=2#h', only(value)));
          expect([url.origin, url.pathname.split('/').length, [...url.searchParams.keys()].join(), url.searchParams.get('q')]).toEqual([
            'https://a.example',
            4,
            'p,q',
            '2',
          ]);
          expect(url.searchParams.get('p')).toBe(value.replace(/[\ud800-\udfff]/gu, '\ufffd'));
        },
      ),
    );
  });

  it('never make a second header line', () => {
    fc.assert(
      fc.property(text, (value) => {
        try {
          expect(fillHeader('k ${v}', only(value))).not.toMatch(/[\r\n\0]/);
        } catch (error) {
          expect(String(error)).toContain('参数的值不能用于请求头部');
        }
      }),
    );
  });

  it.each<[unknown, string]>([
    [null, ''],
    [0, '0'],
    [false, 'false'],
    [{ id: 'U1', name: '甲' }, 'U1'],
    [['a', { id: 'b' }], 'a%2Cb'],
    [{ x: 1 }, '%7B%22x%22%3A1%7D'],
  ])('write %j as text', (value, expected) => {
    expect(fillUrl('/${v}', only(value))).toBe(`/${expected}`);
  });

  it('may be 999 and must have a name that somebody provides', () => {
    expect(fillUrl('${v}'.repeat(999), only('a'))).toHaveLength(999);
    expect(() => fillUrl('${v}'.repeat(1000), only('a'))).toThrow('占位符超过999个');
    expect(() => fillUrl('/${w}', only('a'))).toThrow('w is not defined in context provider');
    expect(() => fillUrl('/${}', only('a'))).toThrow('is not defined in context provider');
    for (const value of ['.', '..']) expect(() => fillUrl('/a/${v}', only(value))).toThrow('参数的值不能用于地址');
    expect(fillUrl('/a?b=${v}', only('..'))).toBe('/a?b=..');
  });
});

describe('answers of addresses', () => {
  it('are read or refused, never an exception of another kind', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.json(), fc.string()),
        fc.option(fc.constantFrom('', 'a', 'a.b', 'data.rows', '__proto__', 'constructor.prototype', '0')),
        (answer, listKey) => {
          try {
            restRows(answer, { listKey: listKey ?? undefined, totalKey: 'total' });
          } catch (error) {
            expect(error).toMatchObject({ kind: 'refused', errorCode: '031' });
          }
        },
      ),
    );
  });

  it('are met by name in any case, an exact one first, and only by their own members', () => {
    expect(memberAt({ A: { b: [{ C: 1 }] } }, 'a.B.0.c')).toBe(1);
    expect(memberAt({ ab: 1, AB: 2 }, 'AB')).toBe(2);
    for (const path of ['__proto__', 'constructor', 'toString', 'a.length', 'b.length']) expect(memberAt({ a: 'x', b: [1] }, path)).toBeUndefined();
  });
});
