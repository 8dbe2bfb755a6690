import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Words of the mainland that Taiwan says otherwise, and how. */
const otherwise = {
  數據: '資料',
  打印: '列印',
  信息: '資訊',
  軟件: '軟體',
  網絡: '網路',
  默認: '預設',
  登錄: '登入',
  用戶: '使用者',
  導入: '匯入',
  導出: '匯出',
  刷新: '重新整理',
  屏幕: '螢幕',
  視頻: '影片',
  鏈接: '連結',
  創建: '建立',
  服務器: '伺服器',
  字段: '欄位',
  菜單: '選單',
  賬號: '帳號',
  設置: '設定',
} as const;

const root = fileURLToPath(new URL('../..', import.meta.url));
const filesIn = (folder: string, end: RegExp): string[] =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => end.test(file))
    .map((file) => `${folder}/${file}`);

/** Every text in Traditional Chinese: files of texts, translations in metadata, and what stands beside code. */
function texts(): (readonly [file: string, text: string])[] {
  const ofFiles = ['src/locales', 'renderers'].flatMap((folder) => filesIn(folder, /zh-TW(\/[\w.-]+)?\.json$/)).map((file) => [file, read(file)] as const);
  const ofMetadata = filesIn('schemas/packages', /\.json$/).flatMap((file) => {
    const items = JSON.parse(read(file)) as { readonly i18n?: Record<string, object>; readonly items?: readonly { readonly i18n?: Record<string, object> }[] };
    return [items, ...(items.items ?? [])].map((item) => [file, JSON.stringify(item.i18n?.['zh-TW'] ?? {})] as const);
  });
  const ofCode = ['server', 'registry', 'validators', 'formula', 'schemas', 'renderers', 'src']
    .flatMap((folder) => filesIn(folder, /\.tsx?$/))
    .flatMap((file) => [...read(file).matchAll(/'zh-TW': '((?:[^'\\]|\\.)*)'/g)].map(([, text = '']) => [file, text] as const));
  const messages = ['validators/messages/zhTW.ts'].map((file) => [file, read(file)] as const);
  return [...ofFiles, ...ofMetadata, ...ofCode, ...messages];
}

const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8');

test.each(Object.entries(otherwise))('%s is said %s in Taiwan', (mainland, taiwan) => {
  const found = texts().filter(([, text]) => text.includes(mainland));
  expect(
    found.map(([file, text]) => `${file}: ${text.slice(Math.max(0, text.indexOf(mainland) - 10), text.indexOf(mainland) + 12)}`),
    `say ${taiwan}`,
  ).toEqual([]);
});

test('the texts are found', () => {
  expect(texts().length).toBeGreaterThan(1_500);
});
