import { ACCOUNT_PATTERN } from '../../constants.ts';
import { passwordChecks } from '../password/passwordRules.ts';

export const setUpFields = ['code', 'organisation', 'account', 'fullname', 'password', 'repeat'] as const;
export type SetUpField = (typeof setUpFields)[number];
export type SetUpValues = Readonly<Record<SetUpField, string>>;
export type SetUpIssues = Readonly<Partial<Record<SetUpField, { readonly key: string; readonly length?: number }>>>;

/** New installations ask for eight characters. */
const SETUP_PASSWORD_LENGTH = 8;

/** What is wrong with the entries, by field. The server judges the code. */
export function checkSetUp(values: SetUpValues): SetUpIssues {
  const issues: { -readonly [Field in keyof SetUpIssues]: SetUpIssues[Field] } = {};
  for (const field of setUpFields) if (values[field].trim() === '') issues[field] = { key: 'setup.required' };
  if (issues.account === undefined && !ACCOUNT_PATTERN.test(values.account.trim())) issues.account = { key: 'setup.accountFormat' };
  // there is no password before this one
  const failed = passwordChecks({ newPassword: values.password, oldPassword: '' }, { minLength: SETUP_PASSWORD_LENGTH }).find(
    (check) => !check.met && check.key !== 'password.sameAsInitial',
  );
  if (issues.password === undefined && failed !== undefined)
    issues.password = { key: failed.key, ...(failed.length === undefined ? {} : { length: failed.length }) };
  if (issues.repeat === undefined && values.repeat !== values.password) issues.repeat = { key: 'password.mismatch' };
  return issues;
}
