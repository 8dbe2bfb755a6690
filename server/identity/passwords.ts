import type { Localised } from '../../registry/localised.ts';
import { hash, verify } from '@node-rs/argon2';
import { BadRequest } from '../core/index.ts';
import { fill } from '../../registry/words.ts';

/** What passwords must look like; setting `pwdStrategy`. */
export interface PasswordPolicy {
  /** 1 none, 2 letters and digits, 3 and special characters, 4 upper and lower case, digits and special characters. */
  readonly pwdRule: 1 | 2 | 3 | 4;
  readonly pwdLength: number;
  /** Days until a password expires; 0: never. */
  readonly duration: number;
  readonly enable: 0 | 1;
  /** What new accounts start with. */
  readonly initPwd: string;
}

export const defaultPolicy: PasswordPolicy = { pwdRule: 2, pwdLength: 6, duration: 180, enable: 1, initPwd: '' };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** False for an unknown person too, after the same work: the time does not tell whether the account exists. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const fallback = await (dummy ??= hashPassword('not a password'));
  const matches = await verify(stored ?? fallback, password);
  return stored !== undefined && matches;
}

/** Passwords travel as canonical Base64 of UTF-8. */
export function decodePassword(wire: string): string {
  const bytes = Buffer.from(wire, 'base64');
  const text = bytes.toString('utf8');
  if (bytes.toString('base64') !== wire || !Buffer.from(text, 'utf8').equals(bytes) || text.includes('\0')) throw new BadRequest(texts.passwordEncoding);
  return text;
}

/** Why a new password is not acceptable, or undefined. */
export function passwordProblem(password: string, policy: PasswordPolicy): Localised | undefined {
  if (password.length > 128) return texts.passwordTooLong;
  if (password.length < Math.max(6, policy.pwdLength)) return fill(texts.passwordTooShort, { count: Math.max(6, policy.pwdLength) });
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) return texts.lettersAndDigits;
  if (policy.pwdRule >= 3 && !/[^A-Za-z0-9]/.test(password)) return texts.specialCharacters;
  if (policy.pwdRule === 4 && !(/[a-z]/.test(password) && /[A-Z]/.test(password))) return texts.bothCases;
  return policy.initPwd !== '' && password === policy.initPwd ? texts.initialPassword : undefined;
}

// helpers

/** argon2id, 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let dummy: Promise<string> | undefined;

const texts = {
  passwordTooLong: { 'zh-CN': '密码不能超过128位', 'en-US': 'Passwords can have 128 characters at most.', 'zh-TW': '密碼不能超過128位' },
  passwordTooShort: { 'zh-CN': '密码长度不能少于{count}位', 'en-US': 'Passwords need at least {count} characters.', 'zh-TW': '密碼長度不能少於{count}位' },
  lettersAndDigits: { 'zh-CN': '密码必须包含字母和数字', 'en-US': 'Passwords need letters and digits.', 'zh-TW': '密碼必須包含字母和數字' },
  specialCharacters: { 'zh-CN': '密码必须包含特殊字符', 'en-US': 'Passwords need special characters.', 'zh-TW': '密碼必須包含特殊字元' },
  bothCases: { 'zh-CN': '密码必须包含大写和小写字母', 'en-US': 'Passwords need upper and lower case letters.', 'zh-TW': '密碼必須包含大寫和小寫字母' },
  initialPassword: {
    'zh-CN': '新密码不能与初始密码相同',
    'en-US': 'The new password has to differ from the initial one.',
    'zh-TW': '新密碼不能與初始密碼相同',
  },
  passwordEncoding: { 'zh-CN': '密码编码不正确', 'en-US': 'The password is not encoded as it should be.', 'zh-TW': '密碼編碼不正確' },
} as const;
