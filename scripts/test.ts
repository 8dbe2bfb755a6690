import { chromium, dovecot, ensureTools, postgres } from './lib/ensureTools.ts';
import { node, run } from './lib/run.ts';
import { check, runSteps, staticSteps, sumOf, vitest } from './lib/steps.ts';

/**
 * `npm test`: everything that must hold. The suites that touch the database run twice, on the embedded PGlite and on a
 * scratch PostgreSQL that they start and remove themselves; the browser tests run against the built product.
 * `npm test -- <path> …` runs files, in each project that has them; those of the browser need a build first.
 */
const [types, others] = staticSteps;
const build = check('build', node('tsx/dist/cli.mjs', 'scripts/build.ts'));
const storybook = check('storybook build', node('storybook/dist/bin/dispatcher.js', 'build', '--quiet', '--output-dir', 'storybook-static'));
const weights = check('weights of pages', node('tsx/dist/cli.mjs', 'bench/size/run.ts', '--check'));

/** Large tables are parted between the two runs that touch the database. */
const shared = { TEST_SHARES: '1' };

const named = process.argv.slice(2);
if (named.length > 0) process.exit((await run(...node('vitest/vitest.mjs', 'run', ...named))).code);
if (!(await ensureTools([chromium, postgres, dovecot]))) process.exit(1);
const { passed, failed } = sumOf([
  await runSteps([build, weights, storybook], [...types, ...others]),
  await runSteps([
    vitest('unit, contract and property tests on PGlite', ['--project', 'node', '--project', 'dom'], shared),
    vitest('server tests on PostgreSQL', ['--project', 'postgres'], shared),
    vitest('storybook and browser tests', ['--project', 'e2e']),
  ]),
]);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
