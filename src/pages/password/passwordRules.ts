import { PASSWORD_MIN_LENGTH } from '../../constants.ts';

export interface PasswordValues {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly repeat: string;
}

export interface PasswordDemands {
  /** The password that new accounts get, when the server tells it. */
  readonly initial?: string | undefined;
  readonly minLength?: number | undefined;
  /** As the policy of the platform numbers them: 3 special characters as well, 4 upper and lower case. */
  readonly rule?: number | undefined;
}

export type PasswordIssues = Readonly<Partial<Record<keyof PasswordValues, { readonly key: string; readonly length?: number }>>>;

/** The demands on a new password, for the list that is ticked off while typing. */
export function passwordChecks(
  { newPassword, oldPassword }: Pick<PasswordValues, 'newPassword' | 'oldPassword'>,
  demands: PasswordDemands,
): readonly { readonly key: string; readonly length?: number; readonly met: boolean }[] {
  const rule = demands.rule ?? 0;
  const length = Math.max(PASSWORD_MIN_LENGTH, demands.minLength ?? 0);
  return [
    { key: 'password.tooShort', length, met: [...newPassword].length >= length },
    { key: 'password.lettersAndDigits', met: /\d/.test(newPassword) && /[A-Za-z]/.test(newPassword) },
    ...(rule >= 3 ? [{ key: 'password.specialCharacters', met: /[^A-Za-z0-9]/.test(newPassword) }] : []),
    ...(rule === 4 ? [{ key: 'password.bothCases', met: /[a-z]/.test(newPassword) && /[A-Z]/.test(newPassword) }] : []),
    // hardly anybody is told the initial password, but the one to be replaced may be it
    { key: 'password.sameAsInitial', met: newPassword !== '' && oldPassword !== '' && newPassword !== oldPassword && newPassword !== demands.initial },
  ];
}

/** What is wrong with a change of password, by field. */
export function checkPasswordChange(values: PasswordValues, demands: PasswordDemands): PasswordIssues {
  const issues: { -readonly [Field in keyof PasswordIssues]: PasswordIssues[Field] } = {};
  if (values.oldPassword === '') issues.oldPassword = { key: 'password.oldRequired' };
  if (values.newPassword === '') issues.newPassword = { key: 'password.newRequired' };
  else {
    const failed = passwordChecks(values, demands).find((check) => !check.met && (check.key !== 'password.sameAsInitial' || values.oldPassword !== ''));
    if (failed !== undefined) issues.newPassword = { key: failed.key, ...(failed.length === undefined ? {} : { length: failed.length }) };
  }
  if (values.repeat === '') issues.repeat = { key: 'password.repeatRequired' };
  else if (values.repeat !== values.newPassword) issues.repeat = { key: 'password.mismatch' };
  return issues;
}
