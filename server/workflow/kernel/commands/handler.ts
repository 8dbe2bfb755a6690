import type { CommandKind, CommandOf } from '../commands.ts';
import type { Run } from '../Run.ts';

/** One command: checks its own preconditions, then changes the draft. A number is the result of the command. */
export interface CommandHandler<Kind extends CommandKind> {
  readonly kind: Kind;
  run(run: Run, command: CommandOf<Kind>): Promise<number | null>;
}

export const defineCommand = <Kind extends CommandKind>(handler: CommandHandler<Kind>): CommandHandler<Kind> => handler;
