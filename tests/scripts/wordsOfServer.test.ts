import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { HAN, SIMPLIFIED } from '../helpers/chinese.ts';

/**
 * What the server, the formulas, the rules and the checks of metadata say to people they say in every language of the product: Chinese stands
 * under `zh-CN` and `zh-TW` only. Below are the files in which it is no sentence: seeds are content, what the start prints on the console is for
 * whoever operates the server, examples are values of which nobody reads anything, capitals and initials are characters, and what people
 * type in is read in the ways they write it.
 */
const content: readonly string[] = [
  'server/seed/',
  'server/main.ts',
  'server/config.ts',
  'server/net/allowedOrigins.ts',
  'server/net/mailHosts.ts',
  'server/publishing/sampleValues.ts',
  'server/http/api/user/initials.ts',
  'formula/check/checkConstants.ts',
  'formula/check/representatives.ts',
  'formula/functions/capitalAmount.ts',
  'formula/functions/textFormat/chineseNumber.ts',
  'formula/functions/textFormat/formatDate.ts',
  'validators/messages/zhCN.ts',
  'validators/messages/zhTW.ts',
  'validators/messages/rulesZhCN.ts',
  'validators/messages/rulesZhTW.ts',
  'validators/words/',
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = ['server', 'formula', 'validators', 'registry']
  .flatMap((folder) => readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith('.ts') && !content.some((start) => file.startsWith(start)))
  .sort();

describe('words of the server', () => {
  test('are there in every language', () => {
    expect(files.flatMap((file) => wordsIn(readFileSync(`${root}/${file}`, 'utf8')).alone.map((words) => `${file}: ${words}`))).toEqual([]);
  });

  test('say the same in every language', () => {
    for (const file of files) {
      for (const text of wordsIn(readFileSync(`${root}/${file}`, 'utf8')).texts) {
        const at = `${file}: ${text['zh-CN']}`;
        expect(Object.keys(text).sort(), at).toEqual(['en-US', 'zh-CN', 'zh-TW']);
        expect(placesOf(text['en-US'] ?? ''), at).toEqual(placesOf(text['zh-CN'] ?? ''));
        expect(placesOf(text['zh-TW'] ?? ''), at).toEqual(placesOf(text['zh-CN'] ?? ''));
        expect(text['en-US'], at).not.toMatch(HAN);
        expect(text['zh-TW'], at).not.toMatch(SIMPLIFIED);
      }
    }
  });

  test.each<[code: string, alone: number]>([
    ["throw new Refusal('任务不存在');", 1],
    ['const text = `第${n}行`;', 2],
    ["const texts = { gone: { 'zh-CN': '任务不存在', 'en-US': 'Gone.', 'zh-TW': '任務不存在' } };", 0],
    ['// 任务\n/** 流转 */ const a = 1;', 0],
    ['const kinds = { 请假: 1 };', 1],
    ['const pattern = /[一二三]/;', 0],
  ])('%s: %i', (code, alone) => {
    expect(wordsIn(code).alone).toHaveLength(alone);
  });
});

// helpers

/** A rule need not say the title of its field, which stands beside what it says. */
const placesOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'title' || !text.startsWith('{title}不能'))
    .sort();

/** Literals with Chinese outside of a text in every language, and those texts. */
function wordsIn(code: string): { readonly alone: readonly string[]; readonly texts: readonly Readonly<Record<string, string>>[] } {
  const source = ts.createSourceFile('file.ts', code, ts.ScriptTarget.Latest, true);
  const alone: string[] = [];
  const texts: Record<string, string>[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const entries = node.properties.flatMap((property) =>
        ts.isPropertyAssignment(property) && ts.isStringLiteral(property.name) && ts.isStringLiteralLike(property.initializer)
          ? [[property.name.text, property.initializer.text] as const]
          : [],
      );
      if (entries.some(([name]) => name === 'zh-CN')) texts.push(Object.fromEntries(entries));
    }
    const isWords = ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) && /^zh-(CN|TW)$/.test(node.name.text);
    if (isWords) return;
    if (
      (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node) || ts.isPropertyAssignment(node)) &&
      HAN.test(ts.isPropertyAssignment(node) ? node.name.getText() : node.text)
    )
      alone.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { alone, texts };
}
