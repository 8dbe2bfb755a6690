import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { node, run } from './run.ts';

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

/** A vitest run, counted by test. A run that executes no test has failed. */
export const vitest = (name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Step => ({
  name,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yuanbiao-test-'));
    const report = join(folder, 'report.json');
    try {
      const { code } = await run(
        ...node('vitest/vitest.mjs', 'run', ...args, '--reporter=dot', '--silent=passed-only', '--reporter=json', `--outputFile.json=${report}`),
        { env: { NO_COLOR: '1', ...env } },
      );
      const { numPassedTests = 0, numFailedTests = 0 } = readReport(report);
      const failed = numFailedTests === 0 && (code !== 0 || numPassedTests === 0) ? 1 : numFailedTests;
      return { passed: numPassedTests, failed };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

/** Static checks, fast enough for every save. */
export const staticSteps: readonly Step[] = [
  check('types', node('typescript-7/bin/tsc', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo')),
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
];

/** Runs steps one after the other; answers the sums. */
export async function runSteps(steps: readonly Step[]): Promise<StepResult> {
  let passed = 0;
  let failed = 0;
  for (const step of steps) {
    const start = Date.now();
    const result = await step.run();
    passed += result.passed;
    failed += result.failed;
    console.log(
      `${result.failed === 0 ? '✓' : '✗'} ${step.name}: ${result.passed} passed, ${result.failed} failed (${((Date.now() - start) / 1000).toFixed(1)} s)`,
    );
  }
  return { passed, failed };
}

// helpers

function readReport(file: string): { numPassedTests?: number; numFailedTests?: number } {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests?: number; numFailedTests?: number };
  } catch {
    return {};
  }
}
