import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { node, root, run } from './run.ts';

export interface StepResult {
  readonly passed: number;
  readonly failed: number;
}

export interface Step {
  readonly name: string;
  readonly run: () => Promise<StepResult>;
}

/** A step that holds or does not. */
export const check = (name: string, [command, args]: readonly [string, string[]]): Step => ({
  name,
  run: async () => {
    const { code, output } = await run(command, args, { quiet: true });
    if (code !== 0) console.log(output);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
});

/** A vitest run, counted by test. A run that executes no test has failed. Its report stays in `.cache/reports`; the slowest files are named. */
export const vitest = (name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Step => ({
  name,
  run: async () => {
    const folder = join(root, '.cache', 'reports');
    const file = join(folder, `${name.replace(/\W+/g, '-')}.json`);
    mkdirSync(folder, { recursive: true });
    rmSync(file, { force: true });
    const { code } = await run(
      ...node('vitest/vitest.mjs', 'run', ...args, '--reporter=dot', '--silent=passed-only', '--reporter=json', `--outputFile.json=${file}`),
      { env: { NO_COLOR: '1', ...env } },
    );
    const report = readReport(file);
    console.log(`slowest: ${slowestOf(report).join(', ')}`);
    const { numPassedTests = 0, numFailedTests = 0 } = report;
    const failed = numFailedTests === 0 && (code !== 0 || numPassedTests === 0) ? 1 : numFailedTests;
    return { passed: numPassedTests, failed };
  },
});

/** Static checks, fast enough for every save. Each takes one core, so they stand in two lines. */
export const staticSteps: readonly [readonly Step[], readonly Step[]] = [
  [check('types', node('typescript-7/bin/tsc', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'))],
  [
    check('format', node('@biomejs/biome/bin/biome', 'format', '--reporter=summary', '.')),
    check('lint', node('oxlint/bin/oxlint')),
    check(
      'import rules',
      node(
        'dependency-cruiser/bin/dependency-cruise.mjs',
        'schemas',
        'registry',
        'formula',
        'validators',
        'renderers',
        'src',
        'server',
        'tests',
        'scripts',
        'bench',
        '.storybook',
        '--config',
        '.dependency-cruiser.cjs',
      ),
    ),
    check('dead code', node('knip/bin/knip.js', '--no-progress')),
    check('first load', node('tsx/dist/cli.mjs', 'bench/forms/weigh.ts')),
    check('generated files', node('tsx/dist/cli.mjs', 'scripts/gen.ts', '--check')),
  ],
];

/** Runs steps one after the other, several lines of them side by side; answers the sums. */
export async function runSteps(...lines: readonly (readonly Step[])[]): Promise<StepResult> {
  const results = await Promise.all(
    lines.map(async (steps) => {
      const own: StepResult[] = [];
      for (const step of steps) own.push(await told(step));
      return own;
    }),
  );
  return sumOf(results.flat());
}

export const sumOf = (results: readonly StepResult[]): StepResult => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
});

// helpers

async function told(step: Step): Promise<StepResult> {
  const start = Date.now();
  const result = await step.run();
  console.log(
    `${result.failed === 0 ? '✓' : '✗'} ${step.name}: ${result.passed} passed, ${result.failed} failed (${((Date.now() - start) / 1000).toFixed(1)} s)`,
  );
  return result;
}

/** What is used of vitest's JSON report; times in milliseconds. */
interface VitestReport {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

function readReport(file: string): VitestReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return {};
  }
}

/** Where a run's time goes: `tests/cli/cli.test.ts 12 s`, longest first. */
const slowestOf = ({ testResults = [] }: VitestReport): string[] =>
  testResults
    .map(({ name, startTime, endTime }) => ({ name: relative(root, name), seconds: Math.round((endTime - startTime) / 1000) }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 12)
    .map(({ name, seconds }) => `${name} ${seconds} s`);
