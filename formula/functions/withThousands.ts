/** `1234567.5` as `1,234,567.5`. */
export function withThousands(plain: string): string {
  const [whole = '', ...decimals] = plain.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.slice(sign.length);
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) {
    groups.push(digits.slice(at, at + 3));
  }
  return [sign + groups.join(','), ...decimals].join('.');
}
