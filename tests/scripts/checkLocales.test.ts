import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { checkLocales } from '../../scripts/check-locales.ts';

it('finds what is missing, unused, different or hard-coded', () => {
  const base = mkdtempSync(join(tmpdir(), 'locales-'));
  const put = (file: string, text: string): void => {
    mkdirSync(dirname(join(base, file)), { recursive: true });
    writeFileSync(join(base, file), text);
  };
  try {
    put('src/locales/zh-CN/a.json', '{"one":"一 {{n}}","two":"二","rows":"{{count}} 行","more":"{{count}} 行","dyn":{"x":"甲"},"old":"旧"}');
    put('src/locales/en-US/a.json', '{"one":"one","rows":"{{count}} rows","more":"{{count}} more rows","more_one":"one more row","dyn":{"x":"A"},"old":"old"}');
    put('src/locales/zh-TW/a.json', '{"one":"一 {{n}}","two":"二","rows":"{{count}} 行","more":"{{count}} 行","dyn":{"x":"甲"},"old":"舊"}');
    put('renderers/form/locales/zh-CN.json', '{"f":"文"}');
    put('renderers/form/locales/en-US.json', '{"f":"text"}');
    put('renderers/form/locales/zh-TW.json', '{"f":"文"}');
    put('src/Page.tsx', "// 注释可以\nt('a.one'); t('a.two'); t('a.rows'); t('a.more'); t(`a.dyn.${x}`); t('a.gone'); const titleKey = 'form.f'; <b>你好</b>");
    expect(checkLocales(base).toSorted()).toEqual([
      'en-US has no text <a.two>',
      'en-US has other placeholders in <a.one>',
      'en-US needs <a.rows_one> for one of them',
      'nobody uses the text <a.old>',
      'src/Page.tsx holds the text "你好"; move it to src/locales',
      'src/Page.tsx uses the missing text <a.gone>',
    ]);
  } finally {
    rmSync(base, { recursive: true });
  }
});

it('finds nothing in the portal', () => {
  expect(checkLocales()).toEqual([]);
});
