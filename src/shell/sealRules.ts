export interface SealValues {
  /** Password of the account. */
  readonly login: string;
  /** Password of the seal, and once more. */
  readonly password: string;
  readonly repeat: string;
}

/** Text keys of what is wrong, by field. */
export type SealIssues = Readonly<Partial<Record<keyof SealValues | 'picture', string | undefined>>>;

/** What keeps a seal from being saved; the server checks the same. */
export function sealIssues({ login, password, repeat }: SealValues, hasPicture: boolean): SealIssues {
  return {
    ...(hasPicture ? {} : { picture: 'picture.required' }),
    ...(login === '' ? { login: 'seal.loginRequired' } : {}),
    ...(password === '' ? { password: 'seal.passwordRequired' } : {}),
    ...(repeat === '' ? { repeat: 'seal.repeatRequired' } : repeat === password ? {} : { repeat: 'seal.repeatDiffers' }),
  };
}
