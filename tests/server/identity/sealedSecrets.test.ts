import { expect, test } from 'vitest';
import { createSealedSecrets } from '../../../server/identity/sealedSecrets.ts';

const secret = 'the secret of one installation, long enough';
const sealed = createSealedSecrets(secret);
const text = '授权码 p@ss';

test('what is sealed is not to be read, differs each time, and opens again', () => {
  const [one, two] = [sealed.seal('A', 'x/1', text), sealed.seal('A', 'x/1', text)];
  expect(one).not.toBe(two);
  expect(Buffer.from(one, 'base64url').toString('utf8')).not.toContain('p@ss');
  expect([one, two].map((each) => sealed.open('A', 'x/1', each))).toEqual([text, text]);
  expect(createSealedSecrets(secret).open('A', 'x/1', one)).toBe(text);
});

test.each<[string, () => string | undefined]>([
  ['another tenant', () => sealed.open('B', 'x/1', sealed.seal('A', 'x/1', text))],
  ['another place', () => sealed.open('A', 'x/2', sealed.seal('A', 'x/1', text))],
  ['another installation', () => createSealedSecrets(`${secret}!`).open('A', 'x/1', sealed.seal('A', 'x/1', text))],
  [
    'an altered text',
    () =>
      sealed.open(
        'A',
        'x/1',
        sealed
          .seal('A', 'x/1', text)
          .replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
          .replace(/^1\.(.)/, (_, first: string) => `1.${first === 'A' ? 'B' : 'A'}`),
      ),
  ],
  ['a plain password', () => sealed.open('A', 'x/1', 'p@ss')],
  ['nothing', () => sealed.open('A', 'x/1', '')],
  ['a short text', () => sealed.open('A', 'x/1', '1.AAAA')],
])('%s opens nothing', (_name, open) => {
  expect(open()).toBeUndefined();
});
