import { type Decimal, toDecimal } from '../../formula/index.ts';

/**
 * Amounts as they count where less counts in all than their sum: each in proportion and cut to the cent (or to the decimals of the total, if it has more); what is
 * left goes to those that lost the most, the first of equals first. A total that is empty, negative or not less cuts nothing, and neither are negative amounts cut.
 */
export function inProportion(amounts: readonly Decimal[], total: Decimal | null): readonly Decimal[] {
  const sum = amounts.reduce((all, amount) => all.plus(amount), zero());
  if (total === null || total.isNegative() || !total.lessThan(sum) || amounts.some((amount) => amount.isNegative())) return amounts;
  const places = Math.max(2, total.decimalPlaces());
  const shares = amounts.map((amount, at) => {
    const exact = amount.times(total).dividedBy(sum);
    const cut = exact.toDecimalPlaces(places, ROUND_DOWN);
    return { at, cut, lost: exact.minus(cut) };
  });
  const given = shares.reduce((all, { cut }) => all.plus(cut), zero());
  const unit = (toDecimal(10) as Decimal).pow(-places);
  const units = total.minus(given).dividedBy(unit).toNumber();
  const luckier = new Set(
    shares
      .toSorted((a, b) => b.lost.comparedTo(a.lost) || a.at - b.at)
      .slice(0, units)
      .map(({ at }) => at),
  );
  return shares.map(({ at, cut }) => cut.plus(luckier.has(at) ? unit : 0));
}

// helpers

const zero = (): Decimal => toDecimal(0) as Decimal;
/** Towards zero, as decimal.js numbers its ways of rounding. */
const ROUND_DOWN = 1;
