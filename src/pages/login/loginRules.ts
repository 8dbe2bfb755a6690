import { ACCOUNT_PATTERN } from '../../constants.ts';

export interface LoginValues {
  readonly account: string;
  readonly password: string;
  readonly verifyCode: string;
}

export type LoginField = keyof LoginValues;

/** Keys of the texts that say what is wrong, by field; empty when everything may be sent. */
export type LoginIssues = Readonly<Partial<Record<LoginField, string>>>;

/**
 * Checks what was typed. `issuedCode` is what came with the captcha: an opaque id by default, which only the
 * server can compare; the short literal answer of older servers is compared here too.
 */
export function checkLogin(values: LoginValues, issuedCode?: string): LoginIssues {
  const issues: Partial<Record<LoginField, string>> = {};
  if (values.account === '') issues.account = 'login.accountRequired';
  else if (!ACCOUNT_PATTERN.test(values.account)) issues.account = 'login.accountFormat';
  if (values.password === '') issues.password = 'login.passwordRequired';
  if (values.verifyCode === '') issues.verifyCode = 'login.captchaRequired';
  else if (isLiteral(issuedCode) && issuedCode.toLowerCase() !== values.verifyCode.toLowerCase()) issues.verifyCode = 'login.captchaWrong';
  return issues;
}

export const checkLoginField = (field: LoginField, values: LoginValues): string | undefined => checkLogin(values)[field];

/** Text of a failed sign-in: any message with the timeout prefix has one wording. */
export const isTimeout = (message: string): boolean => message.startsWith('timeout');

/** The server compares the captcha too; its refusal belongs to that field. */
export const isWrongCaptcha = (message: string): boolean => message.startsWith('验证码');

// helpers

const LONGEST_ANSWER = 8;
const isLiteral = (code: string | undefined): code is string => code !== undefined && code !== '' && code.length <= LONGEST_ANSWER;
