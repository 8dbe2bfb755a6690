import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { HAN, SIMPLIFIED } from '../helpers/chinese.ts';

/**
 * What the server says to people it says in every language of the product: Chinese stands under `zh-CN` and `zh-TW` only. Places that
 * still speak Chinese alone are counted by file in wordsOfServer.json (`vitest -u` writes it); a count may only go down. Seeds are content, what the start
 * prints on the console is for whoever operates the server, scripts are tried with values of which nobody reads anything, and initials are told from the characters.
 */
const content: readonly string[] = [
  'server/seed/',
  'server/main.ts',
  'server/config.ts',
  'server/net/allowedOrigins.ts',
  'server/publishing/sampleValues.ts',
  'server/http/api/user/initials.ts',
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = ['server', 'formula']
  .flatMap((folder) => readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith('.ts') && !content.some((start) => file.startsWith(start)))
  .sort();

describe('words of the server', () => {
  test('are there in every language', async () => {
    const found = Object.fromEntries(
      files.flatMap((file) => {
        const { alone } = wordsIn(readFileSync(`${root}/${file}`, 'utf8'));
        return alone.length === 0 ? [] : [[file, alone.length] as const];
      }),
    );
    await expect(`${JSON.stringify(found, null, 2)}\n`).toMatchFileSnapshot('wordsOfServer.json');
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

const placesOf = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

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
