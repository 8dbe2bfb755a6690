import type { Command } from '../Command.ts';
import { backup } from './backup.ts';
import { capital } from './capital.ts';
import { doctor } from './doctor.ts';
import { explain } from './explain.ts';
import { formula } from './formula.ts';
import { restore } from './restore.ts';
import { rules } from './rules.ts';

/** Every command of the command line. */
export const commands: readonly Command[] = [formula, rules, capital, explain, backup, restore, doctor];
