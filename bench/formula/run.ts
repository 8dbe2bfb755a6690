import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  compileForm,
  permissionShape,
  type CompiledForm,
  type FieldMode,
  type FormPermission,
  type FormSource,
  type PropertySchema,
} from '../../registry/form/index.ts';
import { translateRule } from '../../validators/messages/index.ts';
import { FormModel } from '../../validators/model/index.ts';
import { checkSubmission } from '../../validators/submission.ts';
import { measureLargeSaves, reportLargeSaves } from './largeSave.ts';

/**
 * `npm run bench:formula`: what share and rank columns over large tables cost, on the server (CPU of a whole check, the
 * longest time that nobody else had a turn) and in the browser's model (one edit). Writes `report.md` beside this file.
 */
const context = { user: { id: 'U1', name: 'U' }, today: '2026-11-16', now: '2026-11-16 09:00:00' };
const columns: Readonly<Record<string, string>> = {
  'share `round(item.je/sum(t.item.je)*100,2)`': 'round(item.je/sum(t.item.je)*100,2)',
  'rank `COUNTIF(t.item.je,concat(">",item.je))+1`': 'COUNTIF(t.item.je,concat(">",item.je))+1',
  'group total `SUMIF(t.item.lx,item.lx,t.item.je)`': 'SUMIF(t.item.lx,item.lx,t.item.je)',
  'conditional share `round(item.je/sum(if(t.item.lx=="3",t.item.je,0)),4)`': 'round(item.je/sum(if(t.item.lx=="3",t.item.je,0)),4)',
};
const sizes = [500, 5000];

const lines = [
  '# Formulas over large tables',
  '',
  '`npm run bench:formula`. Milliseconds; the goals for 5,000 rows are 1,000 of CPU, 50 without a turn, and 16 for an edit with what a screen of 40 rows shows of it.',
  '',
  '| columns | rows | server CPU | longest without a turn | one edit in the browser model and 40 rows read |',
  '|---|---|---|---|---|',
];
for (const [name, formulas] of [
  ...Object.entries(columns).map(([label, formula]) => [label, [formula]] as const),
  ['share and rank', Object.values(columns).slice(0, 2)] as const,
]) {
  for (const rows of sizes) lines.push(`| ${name.replaceAll('|', '\\|')} | ${rows} | ${(await measure(formulas, rows)).join(' | ')} |`);
}
lines.push(reportLargeSaves(5000, await measureLargeSaves(5000, 12)));
writeFileSync(new URL('report.md', import.meta.url), `${lines.join('\n')}\n`);
process.stdout.write(`${lines.join('\n')}\n`);

// helpers

async function measure(formulas: readonly string[], rows: number): Promise<readonly string[]> {
  const { source, permission, form } = formOf(formulas, rows);
  const incoming = { t: Array.from({ length: rows }, (_, index) => ({ lx: String(index % 7), je: `${(index * 7919) % 10_007}.37` })) };
  const check = () =>
    checkSubmission({
      source,
      permission,
      incoming,
      context,
      level: 'submit',
      lookup: async () => undefined,
      validation: { translate: translateRule('zh-CN'), today: context.today },
    });
  await check();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  delay.enable();
  const before = process.cpuUsage();
  const { issues } = await check();
  const { user, system } = process.cpuUsage(before);
  await new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
  delay.disable();
  if (issues.length > 0) throw new Error(JSON.stringify(issues[0]));
  const model = new FormModel(form, incoming, context);
  const edits = Array.from({ length: 7 }, (_, index) => {
    const start = performance.now();
    const row = model.rows('t')[index * 3];
    if (row) model.setCell('t', row, 'je', `${index}.5`);
    for (const shown of model.rows('t').slice(0, 40)) for (const column of formulas.keys()) shown.value(`f${column}`);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return [((user + system) / 1000).toFixed(0), (delay.max / 1e6).toFixed(0), (edits[3] ?? 0).toFixed(1)];
}

function formOf(formulas: readonly string[], rows: number): { source: FormSource; permission: FormPermission; form: CompiledForm } {
  const number: PropertySchema = { type: 'number', title: 'n', 'x-ui': { widget: 'number' } };
  const computed = Object.fromEntries(formulas.map((formula, index) => [`f${index}`, { ...number, 'x-formula': formula }]));
  const properties: Record<string, PropertySchema> = {
    t: {
      type: 'array',
      title: 't',
      maxItems: rows,
      'x-ui': { widget: 'subTable' },
      items: { type: 'object', properties: { lx: { type: 'string', title: 'lx', 'x-ui': { widget: 'input' } }, je: number, ...computed } },
    },
  };
  const source: FormSource = {
    key: 'f',
    name: 'f',
    version: 1,
    boAlias: 'bo',
    schema: { type: 'object', properties },
    layout: [{ group: 'g', fields: ['t'] }],
    rules: [],
    summary: [],
  };
  const shape = permissionShape(source);
  const modes = (names: readonly string[]): Record<string, FieldMode> => Object.fromEntries(names.map((each) => [each, 'w']));
  const permission: FormPermission = { fields: { bo: modes(shape.fields), t: modes(shape.tables.t ?? []) }, table: { t: { add: true, del: true } } };
  return { source, permission, form: compileForm(source, permission) };
}
