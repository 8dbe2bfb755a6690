import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, variantNames, variants, type Reader, type Variant, type World } from './world.ts';

/**
 * Asking a list, query or dialog by a hidden field: whatever is asked, the answer is the same or a refusal, so that nothing can be found by
 * trying. Order, totals and words searched for count as asking.
 */
const LONG = process.env['YUANBIAO_LONG'] === '1';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 300_000);
afterAll(() => world.close());

interface Question {
  readonly url: string;
  readonly body: unknown;
}

/** Questions that differ only in what they would find out. */
type Oracle = (variant: Variant) => readonly Question[];

const filters = (variant: Variant, property: string, operation: string, values: readonly unknown[]): Question[] =>
  values.map((value) => ({
    url: '/form/dataTemplate/v1/listJson',
    body: { templateId: `dt_${variant}`, queryFilter: { querys: [{ property, value, operation }] } },
  }));
const amounts = [1, 929_999, 935_000, 939_999, 10_000_000];
const words = ['CANARY', 'CANARY0', 'CANARY1', 'NOTHING'];

const oracles: Readonly<Record<string, Oracle>> = {
  'list, greater than': (variant) => filters(variant, 'amount', 'GREAT_EQUAL', amounts),
  'list, less than': (variant) => filters(variant, 'amount', 'LESS', amounts),
  'list, between': (variant) => filters(variant, 'amount', 'BETWEEN', ['1,100', '900000,10000000']),
  'list, like': (variant) => filters(variant, 'words', 'LIKE', words),
  'list, one of': (variant) => filters(variant, 'words', 'IN', ['x,CANARY0W', 'x,y']),
  'list, a member': (variant) => filters(variant, 'words.id', 'EQUAL', words),
  'list, selected value': (variant) =>
    words.map((value) => ({ url: '/form/dataTemplate/v1/listJson', body: { templateId: `dt_${variant}`, selectField: 'words', selectValue: value } })),
  'query, a result as a parameter': (variant) =>
    words.map((value) => ({ url: `/form/customQuery/v1/doQuery?alias=q_${variant}&page=1`, body: [{ key: 'words', value }] })),
  'query, an amount': (variant) =>
    amounts.map((value) => ({ url: `/form/customQuery/v1/doQuery?alias=q_${variant}&page=1`, body: [{ key: 'amount', value }] })),
  'dialog, a filter': (variant) =>
    words.map((value) => ({
      url: `/form/customDialog/v1/getListData?alias=d_${variant}&mapParam=`,
      body: { querys: [{ property: 'words', value, operation: 'LIKE' }] },
    })),
  'dialog, a condition': (variant) =>
    words.map((value) => ({ url: `/form/customDialog/v1/getListData?alias=d_${variant}&mapParam=${encodeURIComponent(`"words":"${value}"`)}`, body: {} })),
};

const pairs = variantNames.flatMap((variant) => variants[variant].hiddenFrom.map((reader): readonly [Variant, Reader] => [variant, reader]));

test.each(Object.entries(oracles))(
  '%s',
  async (name, oracle) => {
    const turn = Object.keys(oracles).indexOf(name);
    for (const [at, [variant, reader]] of pairs.entries()) {
      if (!LONG && (at + turn) % 6 !== 0) continue;
      const token = await world.tokenOf(reader);
      // of others in the same list something may be seen; this document is what must not move
      const {
        ids: { record },
      } = world.documentOf(variant, reader);
      const found = new Set<string>();
      for (const { url, body } of oracle(variant)) {
        const reply = await world.portal.server.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload: body as object });
        found.add(reply.statusCode !== 200 ? 'refused' : url.includes('listJson') ? String(reply.body.includes(record)) : hiddenRows(reply.body));
      }
      expect(found.size, `${variant}, ${reader}: ${[...found].join(' / ')}`).toBe(1);
    }
  },
  120_000,
);

test('the order of a list and its totals', async () => {
  for (const [at, [variant, reader]] of pairs.entries()) {
    if (!LONG && at % 4 !== 0) continue;
    const token = await world.tokenOf(reader);
    const orders = new Set<string>();
    for (const direction of ['ASC', 'DESC']) {
      const reply = await world.portal.server.app.inject({
        method: 'POST',
        url: '/form/dataTemplate/v1/listJson',
        headers: { authorization: `Bearer ${token}` },
        payload: { templateId: `dt_${variant}`, queryFilter: { sorter: [{ property: 'amount', direction }] } },
      });
      orders.add(reply.statusCode === 200 ? hiddenIn(reply.body, variant, reader) : 'refused');
      expect(reply.body).not.toMatch(/"sums":\{[^}]*"amount":"?93/);
    }
    expect(orders.size, `${variant}, ${reader}: ${[...orders].join(' / ')}`).toBe(1);
  }
}, 120_000);

// helpers

/** How many rows come whose words the reader does not see; where he sees them, he may ask for them. */
const hiddenRows = (body: string): string =>
  String(
    ((JSON.parse(body) as { readonly rows?: readonly Readonly<Record<string, unknown>>[] }).rows ?? []).filter(
      (row) => row['words'] === null || row['words'] === undefined,
    ).length,
  );

/** Rows whose amount is hidden, in the order they come in. */
function hiddenIn(body: string, variant: Variant, reader: Reader): string {
  const shown = (JSON.parse(body) as { readonly rows: readonly Readonly<Record<string, unknown>>[] }).rows;
  expect(shown.find((row) => row['id_'] === world.documentOf(variant, reader).ids.record)?.['amount'] ?? null).toBeNull();
  return shown
    .filter((row) => row['amount'] === null || row['amount'] === undefined)
    .map((row) => String(row['id_']))
    .join(' ');
}
