import { chromium, ensureTools, postgres } from './lib/ensureTools.ts';
import { node } from './lib/run.ts';
import { check, runSteps, staticSteps, vitest, type Step } from './lib/steps.ts';

/**
 * `npm test`: everything that must hold. The suites that touch the database run twice, on the embedded PGlite and on a
 * scratch PostgreSQL that they start and remove themselves; the browser tests run against the built product.
 */
const steps: readonly Step[] = [
  ...staticSteps,
  check('build', node('tsx/dist/cli.mjs', 'scripts/build.ts')),
  check('weights of pages', node('tsx/dist/cli.mjs', 'bench/size/run.ts', '--check')),
  vitest('unit, contract and property tests on PGlite', ['--project', 'node', '--project', 'dom']),
  vitest('server tests on PostgreSQL', ['--project', 'postgres']),
  check('storybook build', node('storybook/dist/bin/dispatcher.js', 'build', '--quiet', '--output-dir', 'storybook-static')),
  vitest('storybook and browser tests', ['--project', 'e2e']),
];

if (!(await ensureTools([chromium, postgres]))) process.exit(1);
const { passed, failed } = await runSteps(steps);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
