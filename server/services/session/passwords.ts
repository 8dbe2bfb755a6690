import { hash, verify } from '@node-rs/argon2';
import { BadRequest } from '../../core/refusals.ts';

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
  if (bytes.toString('base64') !== wire || !Buffer.from(text, 'utf8').equals(bytes) || text.includes('\0')) throw new BadRequest('密码编码不正确');
  return text;
}

/** Why a new password is not acceptable, or undefined. */
export function passwordProblem(password: string, policy: PasswordPolicy): string | undefined {
  if (password.length > 128) return '密码不能超过128位';
  if (password.length < Math.max(6, policy.pwdLength)) return `密码长度不能少于${Math.max(6, policy.pwdLength)}位`;
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) return '密码必须包含字母和数字';
  if (policy.pwdRule >= 3 && !/[^A-Za-z0-9]/.test(password)) return '密码必须包含特殊字符';
  if (policy.pwdRule === 4 && !(/[a-z]/.test(password) && /[A-Z]/.test(password))) return '密码必须包含大写和小写字母';
  return policy.initPwd !== '' && password === policy.initPwd ? '新密码不能与初始密码相同' : undefined;
}

// helpers

/** argon2id, 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let dummy: Promise<string> | undefined;
