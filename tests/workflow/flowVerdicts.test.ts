import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MetadataProblem, RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/publishing/checkItems.ts';
import { compileFlowItem } from '../../server/workflow/definitions.ts';
import { viewOfDrawing } from '../../server/workflow/flowView.ts';
import { flowExpressionProblems } from '../../validators/expressions/index.ts';
import { loadForm } from '../../server/forms/loadForm.ts';
import { rightsOf } from '../../server/documents/settleDocument.ts';
import { translateRule } from '../../validators/messages/index.ts';
import { checkSubmission } from '../../validators/submission.ts';
import { explore, type DocumentModel, type Stop } from './bruteForce.ts';
import { formModels, formRoutes, itemsOf, routes, type Doc } from './randomRoutes.ts';

/** What publishing says of a flow beside everything that can happen when it is carried out, in each notation. */

const long = process.env['YUANBIAO_LONG'] === '1';
const seed = Number(process.env['SEED'] ?? (long ? Date.now() : 20261122));
// the number of one run that failed, to try it again
const replay = process.env['FC_PATH'];
// a run of the long kind takes seconds: every session of it begins elsewhere
const longRuns = Number(process.env['RUNS'] ?? 500);
const people = { exists: () => true, keys: () => [] };

test('a flow is found sound where nothing stops, loops or lasts for ever, and each finding shows what does', async () => {
  const counts = { sound: 0, NO_BRANCH: 0, ENDLESS: 0, TRAP: 0, RING: 0, large: 0 };
  await fc.assert(
    fc.asyncProperty(routes, async (route) => {
      const { items, spec } = itemsOf(route);
      const flowItem = items[2] as RawItem;
      const { flow, xml = '', shape, problems } = await compileFlowItem(flowItem);
      if (flow === undefined || shape === undefined) throw new Error(JSON.stringify(problems));
      const find = (kind: string, key: string) => items.find((item) => item.kind === kind && item.key === key);
      const inBpmn = { ...flowItem, spec: { form: 'demo', subject: '流程', bpmn: xml } } as unknown as RawItem;

      // given: what is said in the three notations
      const said = await verdict(items);
      const drawn = verdictTexts(flowExpressionProblems(flowItem, viewOfDrawing(shape), find));
      expect(verdictTexts(await verdict([...items.slice(0, 2), inBpmn]))).toEqual(drawn);
      // a condition to enter is drawn as a gateway, which then is what a finding names
      if (spec.nodes.some(({ when }) => when !== undefined)) expect(drawn.length > 0).toBe(verdictTexts(said).length > 0);
      else expect(drawn).toEqual(verdictTexts(said));

      // when
      const { perm } = (items[1] as RawItem).spec as unknown as {
        readonly perm: Readonly<Record<string, { readonly main: Readonly<Record<string, string>> }>>;
      };
      const editable = (preset: string) => Object.entries(perm[preset]?.main ?? {}).flatMap(([name, mode]) => (mode === 'w' ? [name as keyof Doc] : []));
      const done = await explore(flow, editable, JSON.stringify(spec).includes('$starter') ? ['u0', 'u1'] : ['u0'], long ? 400 : 60);

      // then
      const errors = said.filter(({ code }) => code === 'E08');
      if (!done.whole) {
        counts.large += 1;
        if (done.stops.length > 0) expect(errors, JSON.stringify(done.stops[0])).not.toEqual([]);
        return;
      }
      const kinds = new Set(done.stops.map(({ kind }) => kind));
      for (const kind of kinds) counts[kind] += 1;
      if (kinds.size === 0) counts.sound += 1;
      expect({ sound: errors.length === 0, stops: done.stops.slice(0, 1), errors }).toMatchObject({ sound: kinds.size === 0 });
      for (const { message } of errors)
        expect(
          done.stops.some((stop) => shows(stop, message)),
          `${message} ${JSON.stringify(done.stops.slice(0, 3))}`,
        ).toBe(true);
      for (const { message } of said.filter(({ code }) => code === 'W10')) {
        const asked = [...(/没有人办理(.*?)(?:：|$)/.exec(message)?.[1] ?? '').matchAll(/【(.*?)】/g)].map(([, name = '']) => name);
        expect(asked.length).toBeGreaterThan(0);
        const titles = spec.nodes.filter(({ id }) => done.visited.has(id)).map(({ id, name }) => name ?? id);
        expect(
          asked.filter((name) => titles.includes(name)),
          message,
        ).toEqual([]);
      }
      for (const { message } of said.filter(({ code }) => code === 'W09')) {
        const line = /^网关【(.*?)】的连线【(.*?)】永远不会走到/.exec(message);
        const [, gate] = /^网关【(.*?)】的默认连线【/.exec(message) ?? [];
        const rest = spec.edges.find(({ from, default: isDefault }) => from === gate && isDefault === true)?.to;
        if (
          rest !== undefined &&
          spec.edges.filter(({ to }) => to === rest).length === 1 &&
          !spec.nodes.some(({ id, when }) => id === rest && when !== undefined)
        )
          expect(done.visited.has(rest), message).toBe(false);
        // a condition that two lines have does not tell which of them is meant
        const [target, twin] = spec.edges.flatMap(({ from, when, to }) => (from === line?.[1] && when === line[2] ? [to] : []));
        const isOnly = spec.edges.filter(({ to }) => to === target).length === 1;
        if (target !== undefined && twin === undefined && isOnly && !spec.nodes.some(({ id, when }) => id === target && when !== undefined))
          expect(done.visited.has(target), message).toBe(false);
      }
    }),
    {
      numRuns: replay !== undefined ? 1 : long ? longRuns : 300,
      ...(long ? {} : { interruptAfterTimeLimit: Number(process.env['LIMIT'] ?? 8_000) }),
      endOnFailure: true,
      seed,
      ...(replay === undefined ? {} : { path: replay }),
    },
  );
  // every sort of flow comes up
  if (long && replay === undefined) expect(Math.min(counts.sound, counts.NO_BRANCH, counts.ENDLESS, counts.TRAP, counts.RING)).toBeGreaterThan(longRuns / 300);
}, 7_200_000);

test('what a form makes of its document is taken into account: nothing stops that was found sound', async () => {
  const counts = { sound: 0, stopped: 0, warned: 0, large: 0 };
  await fc.assert(
    fc.asyncProperty(formRoutes, formModels, async (route, model) => {
      const { items, spec } = itemsOf(route, model);
      const found = await inspectItems(items, new Map(), people, '2026-11-16 09:00:00');
      fc.pre(!found.some(({ kind, code }) => kind !== 'flow' && code.startsWith('E')));
      const { flow } = await compileFlowItem(items[2] as RawItem);
      if (flow === undefined) throw new Error('the flow does not compile');
      const errors = found.filter(({ code }) => code.startsWith('E'));

      const { perm } = (items[1] as RawItem).spec as unknown as {
        readonly perm: Readonly<Record<string, { readonly main: Readonly<Record<string, string>> }>>;
      };
      const editable = (preset: string) =>
        Object.entries(perm[preset]?.main ?? {}).flatMap(([name, mode]) => (mode === 'w' || mode === 'b' ? [name as keyof Doc] : []));
      const done = await explore(flow, editable, JSON.stringify(spec).includes('$starter') ? ['u0', 'u1'] : ['u0'], long ? 300 : 24, await storedAs(items));
      // what linkage might change on the way round counts as changed
      const [stop] = done.stops.filter(({ kind }) => kind !== 'RING');
      if (stop !== undefined) expect(errors, JSON.stringify({ stop, model })).not.toEqual([]);
      counts[!done.whole ? 'large' : done.stops.length > 0 ? 'stopped' : errors.length > 0 ? 'warned' : 'sound'] += 1;
    }),
    {
      numRuns: replay !== undefined ? 1 : long ? longRuns : 60,
      ...(long ? {} : { interruptAfterTimeLimit: Number(process.env['LIMIT'] ?? 4_000) }),
      endOnFailure: true,
      seed,
      ...(replay === undefined ? {} : { path: replay }),
    },
  );
  // false alarms are rare
  if (long && replay === undefined) expect(counts.warned).toBeLessThan((counts.stopped + counts.sound) / 10);
}, 7_200_000);

// helpers

/** Documents as the server judges and stores them. */
async function storedAs(items: readonly RawItem[]): Promise<DocumentModel> {
  const definition = await loadForm(
    { find: async (kind, key) => ({ version: 1, ...items.find((item) => item.kind === kind && item.key === key) }) as never },
    'demo',
  );
  if (definition === undefined) throw new Error('no form');
  const moment = { user: { id: 'u0', name: 'u0' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };
  const known = new Map<string, Doc | undefined>();
  const judge = async (
    permission: ReturnType<typeof definition.permission>,
    stored: Doc | undefined,
    incoming: Readonly<Record<string, unknown>>,
    level: 'draft' | 'submit',
  ): Promise<Doc | undefined> => {
    const key = JSON.stringify([permission, stored, incoming, level]);
    if (!known.has(key)) {
      const { data, issues } = await checkSubmission({
        source: definition.source('zh-CN'),
        permission,
        ...(stored === undefined ? {} : { stored: { ...stored } }),
        incoming: { ...incoming },
        context: moment,
        lookup: async () => undefined,
        validation: { translate: translateRule('zh-CN'), today: moment.today },
        level,
      });
      known.set(key, issues.length > 0 ? undefined : (data as unknown as Doc));
    }
    return known.get(key);
  };
  return {
    store: (preset, stored, entered, level) => judge(definition.permission(preset), stored, { ...entered }, level),
    settle(stored, sets) {
      return judge(rightsOf(definition, new Set(Object.keys(sets))), stored, sets, 'submit');
    },
  };
}

async function verdict(items: readonly RawItem[]): Promise<readonly MetadataProblem[]> {
  const found = (await inspectItems(items, new Map(), people, '2026-11-16 09:00:00')).filter(({ kind }) => kind === 'flow');
  const other = found.filter(({ code }) => !['E08', 'W09', 'W10', 'I09'].includes(code));
  expect(other).toEqual([]);
  return found;
}

const verdictTexts = (problems: readonly MetadataProblem[]): string[] => problems.filter(({ code }) => code === 'E08').map(({ message }) => message);

/** Whether what stopped is what a finding says, with the values that it names. */
function shows({ kind, node, data, vars }: Stop, message: string): boolean {
  const isSaid =
    kind === 'NO_BRANCH'
      ? message.includes(`在网关【${node}】没有可走的分支`)
      : kind === 'ENDLESS'
        ? message.includes('流程会一直循环')
        : message.includes(kind === 'RING' ? '之间一直循环' : '走不到结束节点');
  if (!isSaid) return false;
  const je = /金额 (\d)/.exec(message)?.[1];
  const fs = /方式为【(\w)】/.exec(message)?.[1];
  const hd = /核定(?:为(空)| (\d))/.exec(message);
  if (kind === 'ENDLESS') return true;
  const result = /上一步的决定为(?:(空)|【(同意|反对)】)/.exec(message);
  const said = result === null ? undefined : result[1] === undefined ? { 同意: 'agree', 反对: 'oppose' }[result[2] ?? ''] : null;
  return (
    (je === undefined || String(data.je) === je) &&
    (fs === undefined || data.fs === fs) &&
    (hd === null || (hd[1] === undefined ? String(data.hd) === hd[2] : data.hd === null)) &&
    (said === undefined || (vars['result'] ?? null) === said)
  );
}
