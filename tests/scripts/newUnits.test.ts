import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** `npm run new` in a copy of the tree: what it writes is joined, and everything that follows from it is up to date. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'yuanbiao-new-'));
const units = [
  ['rule', 'taxId'],
  ['control', 'colour'],
  ['function', 'half'],
  ['call', 'parking'],
  ['button', 'archive'],
  ['job', 'oldDrafts'],
  ['kind', 'holidayPlan'],
] as const;

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  for (const file of files.split('\0').filter((each) => each !== '' && !each.startsWith('docs/images/'))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), ...args], { cwd: copy, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1e8 });

test('a rule is one file, one line and what is generated', () => {
  const said = run('scripts/new.ts', 'rule', 'someRule')
    .split('\n')
    .filter((line) => line !== '');
  expect(said.filter((line) => line.startsWith('joined:'))).toEqual(['joined:  validators/rules/index.ts (defaultRules)']);
  expect(
    said
      .filter((line) => line.startsWith('written: '))
      .map((line) => line.slice(9))
      .sort(),
  ).toEqual([
    'docs/catalogue.md',
    'docs/rules.md',
    'validators/messages/rulesEnUS.ts',
    'validators/messages/rulesZhCN.ts',
    'validators/messages/rulesZhTW.ts',
    'validators/rules/someRule.ts',
  ]);
}, 120_000);

test.runIf(process.env['YUANBIAO_LONG'] === '1')(
  'one of each leaves the checks and the unit tests green',
  () => {
    for (const [kind, name] of units) run('scripts/new.ts', kind, name);
    run('scripts/check.ts');
    execFileSync(
      'npx',
      [
        'vitest',
        'run',
        '--project',
        'node',
        '--project',
        'dom',
        'tests/formula/',
        'tests/validators/',
        'tests/metadata/',
        'tests/workflow/',
        'tests/contract/',
        'tests/conformance/',
      ],
      {
        cwd: copy,
        stdio: 'pipe',
      },
    );
  },
  1_800_000,
);
