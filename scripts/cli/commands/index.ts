import type { Command } from '../Command.ts';
import { capital } from './capital.ts';
import { explain } from './explain.ts';
import { formula } from './formula.ts';
import { rules } from './rules.ts';

/** Every command of the command line. */
export const commands: readonly Command[] = [formula, rules, capital, explain];
