import type { CompiledField } from '../../../registry/form/index.ts';
import { parentFieldOf } from '../../../validators/submission/choiceProblem.ts';
import { characterProblem } from '../../../validators/submission/shapes.ts';
import type { Claim, ValueTruth, Verdict } from '../../../validators/submission/truth.ts';
import { choices } from './choices.ts';
import { dialogRows } from './dialogRows.ts';
import { files } from './files.ts';
import { linkedDocuments } from './linkedDocuments.ts';
import { people } from './people.ts';
import type { TruthContext, ValueKind } from './ValueKind.ts';
import { withheldClaims, withheldVerdict } from './withheldClaims.ts';

/** What the server knows of the values of one document, as far as they name something that exists outside of it. */
export function truthOf(context: TruthContext): ValueTruth {
  const { form } = context;
  const kindOf = (field: CompiledField): ValueKind | undefined => kinds.find((kind) => kind.covers(field, form));
  const truth: ValueTruth = {
    covers: (field) => kindOf(field) !== undefined,
    shape: (field, value) => characterProblem(value) ?? kindOf(field)?.shape(field, value),
    same(field, a, b) {
      const kind = kindOf(field);
      return kind !== undefined && JSON.stringify(kind.ids(field, a)) === JSON.stringify(kind.ids(field, b));
    },
    standsUnder: (field) => kindOf(field)?.standsUnder?.(field, form) ?? [],
    isClosed: (field) => kindOf(field) === choices,
    parentOf: (field) => (kindOf(field) === choices ? parentFieldOf(field) : undefined),
    async judge(claims) {
      const verdicts = new Map<Claim, Verdict>();
      const isWithheld = withheldClaims(context, truth.standsUnder);
      for (const claim of claims.filter(isWithheld)) verdicts.set(claim, withheldVerdict(claim, form, truth.same));
      for (const kind of kinds) {
        const own = claims.filter((claim) => kindOf(claim.field) === kind && !verdicts.has(claim));
        if (own.length === 0) continue;
        const found = await kind.truth(own, context);
        for (const [index, claim] of own.entries()) verdicts.set(claim, found[index] ?? {});
      }
      return claims.map((claim) => verdicts.get(claim) ?? {});
    },
  };
  return truth;
}

// helpers

/** The first that covers a field judges it. */
const kinds: readonly ValueKind[] = [dialogRows, people, choices, files, linkedDocuments];
