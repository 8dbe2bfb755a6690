import { inChinese } from '../../registry/words.ts';
import { describe, expect, test } from 'vitest';
import { isError, pointerOf, referencesOfItem, stepsOf, valueAt, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { compileFlowItem } from '../../server/workflow/definitions.ts';
import { people, probedItems as all, published } from './mutations/probes.ts';
import { seededDefects as table } from './mutations/seeded.ts';

const inspect = (...items: readonly RawItem[]) => inspectItems(items, published, people, '2026-11-16 09:00:00');

/** The item with another value at a pointer; undefined takes the place out. */
function changed(item: RawItem, pointer: string, value: unknown): RawItem {
  const copy = structuredClone(item);
  const steps = stepsOf(pointer);
  const last = steps.pop() ?? '';
  const owner = valueAt(copy, pointerOf(...steps)) as Record<string, unknown>;
  if (value === undefined) delete owner[last];
  else owner[last] = value;
  return copy;
}

const itemAt = (label: string): RawItem =>
  published.get(label) ??
  ((): never => {
    throw new Error(`no item <${label}>`);
  })();
const resolves = (item: RawItem, { pointer }: MetadataProblem): boolean =>
  pointer === '' || valueAt(item, pointer) !== undefined || valueAt(item, pointer.slice(0, pointer.lastIndexOf('/'))) !== undefined;

describe('seeded defects', () => {
  test('nothing is wrong before', async () => {
    expect((await inspect(...all)).filter(isError)).toEqual([]);
  });

  test('are at least 150, over all kinds', () => {
    expect(table.length + misspelt.length).toBeGreaterThanOrEqual(150);
    expect(new Set(table.map(([label]) => label.split('/')[0])).size).toBe(16);
  });

  test.each(table.map((row) => [`${row[0]} ${row[1]} ${JSON.stringify(row[2])?.slice(0, 60)}`, row] as const))(
    '%s',
    async (_name, [label, pointer, value, code, hint, at]) => {
      const item = changed(itemAt(label), pointer, value);
      const problems = (await inspect(item)).filter((problem) => (isError(problem) || code.startsWith('W')) && problem.kind === item.kind);
      const meant = problems.find(
        (problem) =>
          problem.code === code &&
          (hint === undefined || (problem.hint !== undefined && inChinese(problem.hint) === hint)) &&
          (at?.startsWith('/') === true ? problem.pointer.startsWith(at) : problem.pointer.startsWith(pointer)),
      );
      expect(meant, JSON.stringify(problems)).toBeDefined();
      if (meant !== undefined) expect(resolves(item, meant), meant.pointer).toBe(true);
    },
  );
});

/** Every place of the shipped packages that names another item or a part of one, with its last letter gone. */
const misspelt = all.flatMap((item) =>
  referencesOfItem(item)
    .filter(
      ({ part, kind, optional, pointer }) =>
        part === undefined &&
        optional !== true &&
        !['role', 'org', 'user', 'post'].includes(kind) &&
        typeof valueAt(item, pointer) === 'string' &&
        valueAt(item, pointer) === published.get(`${kind}/${String(valueAt(item, pointer))}`)?.key,
    )
    .map(({ kind, key, pointer }) => ({ item, kind, key, pointer })),
);

test('every misspelt reference is named with what was meant', async () => {
  const missed: string[] = [];
  for (const { item, kind, key, pointer } of misspelt) {
    const wrong = `${key.slice(0, -1)}~`.replace('~', '_x');
    const [found] = (await inspectItems([changed(item, pointer, wrong)], published, people, '2026-11-16 09:00:00')).filter(
      (problem) => problem.pointer === pointer && problem.code === 'E07',
    );
    if (found === undefined || (key.length > 5 && found.hint === undefined))
      missed.push(`${item.kind}/${item.key}${pointer} -> ${kind}/${wrong} ${found?.hint === undefined ? 'not found' : inChinese(found.hint)}`);
  }
  expect(missed).toEqual([]);
});

describe('a drawn flow is held to the same', () => {
  test.each([
    ['field="sqr"', 'field="sqrr"', 'E13'],
    ['alias="agree"', 'alias="agre"', 'E17'],
    ['hooks="budget.occupy"', 'hooks="budget.ocupy"', 'E17'],
    ['field="bm"', 'field="bn"', 'E07'],
    ['rule="field" field="sqr"', 'rule="users" users="nobody"', 'E07'],
    ['rule="field" field="sqr"', 'rule="role" code="fyk"', 'E07'],
    ['rule="field" field="sqr"', 'rule="users"', 'E13'],
    ['rule="field" field="sqr"', 'rule="post" code="nopost"', 'E07'],
  ])('%s -> %s', async (from, to, code) => {
    const flow = itemAt('flow/probe');
    const { xml = '' } = await compileFlowItem({ key: flow.key, name: flow.name, spec: flow.spec });
    expect(xml).toContain(from);
    const drawn = (bpmn: string): RawItem =>
      ({ ...flow, spec: { form: 'probe', subject: '探', bpmn, options: { returnHooks: ['budget.release'] } } }) as RawItem;
    expect((await inspect(drawn(xml))).filter(isError)).toEqual([]);
    expect((await inspect(drawn(xml.replace(from, to)))).map((problem) => `${problem.code} ${problem.pointer}`)).toContain(`${code} /spec/bpmn`);
  });
});
