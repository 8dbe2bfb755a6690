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
}

export type PasswordIssues = Readonly<Partial<Record<keyof PasswordValues, { readonly key: string; readonly length?: number }>>>;

/** The demands on a new password, for the list that is ticked off while typing. */
export function passwordChecks(
  newPassword: string,
  demands: PasswordDemands,
): readonly { readonly key: string; readonly length?: number; readonly met: boolean }[] {
  const length = Math.max(PASSWORD_MIN_LENGTH, demands.minLength ?? 0);
  return [
    { key: 'password.tooShort', length, met: [...newPassword].length >= length },
    { key: 'password.lettersAndDigits', met: /\d/.test(newPassword) && /[A-Za-z]/.test(newPassword) },
    { key: 'password.sameAsInitial', met: newPassword !== '' && newPassword !== demands.initial },
  ];
}

/** What is wrong with a change of password, by field. */
export function checkPasswordChange(values: PasswordValues, demands: PasswordDemands): PasswordIssues {
  const issues: { -readonly [Field in keyof PasswordIssues]: PasswordIssues[Field] } = {};
  if (values.oldPassword === '') issues.oldPassword = { key: 'password.oldRequired' };
  if (values.newPassword === '') issues.newPassword = { key: 'password.newRequired' };
  else {
    const failed = passwordChecks(values.newPassword, demands).find((check) => !check.met);
    if (failed !== undefined) issues.newPassword = { key: failed.key, ...(failed.length === undefined ? {} : { length: failed.length }) };
  }
  if (values.repeat === '') issues.repeat = { key: 'password.repeatRequired' };
  else if (values.repeat !== values.newPassword) issues.repeat = { key: 'password.mismatch' };
  return issues;
}
