/** Amounts of the yearly summary as text with two decimals. */
export interface Summary {
  readonly total: string;
  readonly reimbursed: string;
  readonly pending: string;
}

type WireAmount = number | string | null | undefined;

/**
 * The ledger books consumption as negative amounts and leaves out what is nothing: the screen shows absolute
 * values, a missing one as zero, and their sum as the total.
 */
export function summarise({ gdje, shzje }: { readonly gdje?: WireAmount; readonly shzje?: WireAmount }): Summary {
  const reimbursed = cents(gdje);
  const pending = cents(shzje);
  return { total: amountText(reimbursed + pending), reimbursed: amountText(reimbursed), pending: amountText(pending) };
}

// helpers

/** Absolute amount in hundredths, rounded half up from the third decimal. Anything but a number is nothing. */
function cents(amount: WireAmount): bigint {
  const match = /^\s*-?(\d+)(?:\.(\d*))?\s*$/.exec(amount === null || amount === undefined ? '' : String(amount));
  if (match === null) return 0n;
  const decimals = `${match[2] ?? ''}000`;
  const whole = BigInt(`${match[1] ?? '0'}${decimals.slice(0, 2)}`);
  return (decimals[2] ?? '0') >= '5' ? whole + 1n : whole;
}

function amountText(hundredths: bigint): string {
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-2)}`;
}
