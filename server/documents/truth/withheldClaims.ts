import { choiceFeeds, type CompiledField, type CompiledForm } from '../../../registry/form/index.ts';
import { manualPaths, namedPaths, secretsAmong } from '../../../validators/model/index.ts';
import { isEmpty } from '../../../validators/model/values.ts';
import type { Claim, ValueTruth, Verdict } from '../../../validators/submission/truth.ts';
import type { TruthContext } from './ValueKind.ts';

/**
 * Claims whose verdict would measure something that the person may not see: which of many values is taken tells what they are
 * chosen under, and what a choice may stand under tells the choice. Publishing refuses such forms unless they declare what they
 * tell; this holds for versions from before, and where rights have narrowed since. What a new document holds its author knows,
 * except for what hidden queries bring.
 */
export function withheldClaims({ form, stored, reveals }: TruthContext, standsUnder: ValueTruth['standsUnder']): (claim: Claim) => boolean {
  const manual = manualPaths(form, { ...stored });
  const known = new Map<CompiledField, boolean>();
  const isWithheld = (field: CompiledField): boolean => {
    const paths = field.mode === 'n' ? [field.path] : standsUnder(field).flatMap((source) => namedPaths(form, source, field));
    return [...secretsAmong(form, paths, (path) => manual.has(path))].some(
      (path) => !reveals.has(path) && (stored !== undefined || form.byPath.get(path)?.query !== undefined),
    );
  };
  return ({ field, value }) => {
    // taking a value away needs nothing to agree
    if (isEmpty(value)) return false;
    const answer = known.get(field) ?? isWithheld(field);
    known.set(field, answer);
    return answer;
  };
}

/** The same for every value: what is as it was stays, everything else is refused and brings nothing. */
export function withheldVerdict({ field, value, before }: Claim, form: CompiledForm, same: ValueTruth['same']): Verdict {
  if (field.mode === 'n') return { problem: { code: 'cascade' } };
  if (before !== undefined && same(field, value, before)) return {};
  const feed = choiceFeeds(form).get(field.path);
  return feed === undefined
    ? { problem: { code: 'choice' } }
    : { problem: { code: 'dialogRow' }, fill: feed.brings.map((brought) => ({ field: brought.field, value: null })) };
}
