import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diffRecords } from '../../../validators/diff/index.ts';
import { newId } from '../../../server/db/index.ts';
import { counts, makeCase } from './channelParts.ts';
import { channels, slowChannels } from './channels.ts';
import { foreignChanges, hiddenMarks, readDocument } from './documents.ts';
import { allTables, isHiddenTable, modeIn, presets } from './randomForm.ts';
import { startRightsServer, type RightsServer } from './rightsServer.ts';

const FORMS = Number(process.env['FUZZ_FORMS'] ?? 12);
const CASES = Number(process.env['FUZZ_CASES'] ?? (process.env['YUANBIAO_LONG'] === '1' ? 20_000 : 500));
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120);

let server: RightsServer;
beforeAll(async () => {
  server = await startRightsServer(FORMS, SEED);
  await rememberChanges();
}, 120_000);
afterAll(async () => {
  await server.portal.close();
});

const numbers = fc.array(fc.nat(9_999), { minLength: 1, maxLength: 40 });
const names = Object.keys(channels);
/** Workbooks take longer, so they come less often. */
const weights: Readonly<Record<string, number>> = {
  importSub: 1,
  importMain: 1,
  draft: 1,
  save: 5,
  taskSave: 5,
  batch: 4,
  list: 4,
  listOfHidden: 5,
  getForm: 4,
  editForm: 3,
};
const caseOf = fc.record({
  form: fc.nat(FORMS - 1),
  channel: fc.constantFrom(...names.flatMap((name) => Array.from({ length: weights[name] ?? 2 }, () => name))),
  numbers,
});

test('what a person may not see never leaves the server, what he may not write never changes', async () => {
  const used = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(caseOf, async ({ form, channel, numbers: given }) => {
      used.set(channel, (used.get(channel) ?? 0) + 1);
      const place = server.places[form];
      const run = channels[channel];
      if (place === undefined || run === undefined) throw new Error(`no channel <${channel}>`);
      expect(await run(makeCase(server, place, given)), `form ${form}, ${channel}`).toEqual([]);
    }),
    { seed: SEED, numRuns: CASES, endOnFailure: false },
  );
  console.info(
    `rights fuzz: seed ${SEED}, ${FORMS} forms, ${CASES} cases over ${used.size} channels; ${counts.changed} writes changed something, ${counts.refused} did not`,
  );
  expect(used.size).toBe(names.length);
  expect(counts.changed).toBeGreaterThan(CASES / 20);
}, 240_000);

test('the oracle notices what it is there for', async () => {
  let hidden = 0;
  for (const { form, free } of server.places) {
    const data = await readDocument(server.portal.db, form, free[1] ?? '');
    hidden += hiddenMarks(form, data, 'read').length;
    for (const preset of presets) {
      const name = form.fields.find((field) => modeIn(field, preset) === 'n' && field.formula === undefined && field.defaultFormula === undefined)?.name;
      if (name !== undefined) expect(foreignChanges(form, data, { ...data, [name]: 'forged' }, preset)).toHaveLength(1);
      const table = form.tables.find((each) => isHiddenTable(each, preset) || !each.ops[preset].del);
      if (table !== undefined) expect(foreignChanges(form, data, { ...data, [table.name]: [] }, preset)).not.toEqual([]);
    }
  }
  expect(hidden).toBeGreaterThan(50);
});

test('the same holds where a document is started or a task completed', async () => {
  for (const [form, place] of server.places.entries()) {
    for (const [name, run] of Object.entries(slowChannels)) {
      expect(await run(makeCase(server, place, [SEED % 97, form, form * 7 + 1, 3, form * 31, 2, 5, 1])), `form ${form}, ${name}`).toEqual([]);
    }
  }
}, 120_000);

// helpers

/** As if somebody else had filled in all of each running document in one save. */
async function rememberChanges(): Promise<void> {
  for (const { form, running } of server.places) {
    const { db } = server.portal;
    const changes = diffRecords({}, await readDocument(db, form, running.id), new Set(allTables(form.tables).map(({ name }) => name)));
    await db
      .insertInto('bo_modify_record')
      .values({
        id: newId(),
        bo: form.bo,
        ref_id: running.id,
        inst_id: running.inst,
        task_id: null,
        node_id: 'UserTask1',
        node_name: 'UserTask1',
        user_id: 'sun',
        user_name: 'sun',
        at: '2026-11-20 09:30:00',
        rev: 2,
        ip: null,
        changes: JSON.stringify(changes),
      })
      .execute();
  }
}
