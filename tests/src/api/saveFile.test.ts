import { expect, test } from 'vitest';
import { attachmentName, fromBase64, toBase64 } from '../../../src/api/index.ts';

test.each([
  [undefined, undefined],
  ['inline; filename="a.pdf"', undefined],
  ['attachment', undefined],
  ['attachment; filename=a.pdf', 'a.pdf'],
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  [`attachment; filename=${encodeURIComponent('发票.pdf')}`, '发票.pdf'],
  [`attachment; filename="x.pdf"; filename*=UTF-8''${encodeURIComponent('发票 1.pdf')}`, '发票 1.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="100%.pdf"', '100%.pdf'],
])('%s names %s', (header, name) => {
  expect(attachmentName(header)).toBe(name);
});

test('Base64 carries every character', () => {
  const text = '密码 pass𩸽';
  expect(toBase64('abc')).toBe('YWJj');
  expect(fromBase64(toBase64(text))).toBe(text);
});
