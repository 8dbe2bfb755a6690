import { FormulaError, wordsOfFailure } from '../../formula/index.ts';
import type { Localised } from '../../registry/localised.ts';
import { InvalidMetadataError, wordsOfFinding } from '../../registry/metadata/index.ts';
import { labelled, sentences } from '../../registry/words.ts';
import { RuleSyntaxError } from '../../validators/index.ts';
import { wordsOfRuleError } from '../../validators/ruleErrorWords.ts';
import { wordsOfError } from '../core/index.ts';

/** Why metadata cannot be used, for whoever is told of it: in every language where it is known, anything else as it says itself. */
export function reasonOf(error: unknown): Localised {
  if (error instanceof FormulaError) return wordsOfFailure(error);
  if (error instanceof RuleSyntaxError) return wordsOfRuleError(error);
  if (error instanceof InvalidMetadataError)
    return sentences(error.problems.map((problem) => labelled(`${problem.kind}/${problem.key}${problem.pointer}`, wordsOfFinding(problem))));
  return wordsOfError(error);
}
