import { expect, test } from 'vitest';
import { checkPasswordChange, passwordChecks } from '../../../../src/pages/password/passwordRules.ts';

const good = { oldPassword: 'old', newPassword: 'abc123', repeat: 'abc123' };
const both = (newPassword: string) => ({ ...good, newPassword, repeat: newPassword });

test.each([
  ['fine', good, {}, {}],
  [
    'empty',
    { oldPassword: '', newPassword: '', repeat: '' },
    {},
    { oldPassword: 'password.oldRequired', newPassword: 'password.newRequired', repeat: 'password.repeatRequired' },
  ],
  ['five characters', both('abc12'), {}, { newPassword: 'password.tooShort' }],
  ['letters only', both('abcdef'), {}, { newPassword: 'password.lettersAndDigits' }],
  ['digits only', both('123456'), {}, { newPassword: 'password.lettersAndDigits' }],
  ['the initial one', both('Init123'), { initial: 'Init123' }, { newPassword: 'password.sameAsInitial' }],
  ['the one that it replaces', both('old123'), {}, {}],
  ['the one that it replaces, known', { ...both('old123'), oldPassword: 'old123' }, {}, { newPassword: 'password.sameAsInitial' }],
  ['no special character where one is wanted', good, { rule: 3 }, { newPassword: 'password.specialCharacters' }],
  ['lower case only where both are wanted', both('abc12!'), { rule: 4 }, { newPassword: 'password.bothCases' }],
  ['shorter than the policy wants', good, { minLength: 8 }, { newPassword: 'password.tooShort' }],
  ['the policy cannot lower the minimum', both('ab1'), { minLength: 2 }, { newPassword: 'password.tooShort' }],
  ['repetition differs', { ...good, repeat: 'abc124' }, {}, { repeat: 'password.mismatch' }],
])('%s', (_, values, demands, keys) => {
  const issues = checkPasswordChange(values, demands);
  expect(Object.fromEntries(Object.entries(issues).map(([field, issue]) => [field, issue?.key]))).toEqual(keys);
});

test('what cannot be judged yet is not ticked', () => {
  const ticked = (oldPassword: string): boolean | undefined => passwordChecks({ oldPassword, newPassword: 'Initial1' }, {}).at(-1)?.met;
  expect(['', 'Initial1', 'other'].map(ticked)).toEqual([false, false, true]);
});
