import { runSteps, staticSteps } from './lib/steps.ts';

/** `npm run check`: types, lint, import rules, dead code, generated files. */
const { failed } = await runSteps(...staticSteps);
process.exit(failed === 0 ? 0 : 1);
