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
  富文本: '格式化文字',
  文本: '文字',
  過濾: '篩選',
  回滾: '回復',
  樣例: '範例',
  示例: '範例',
  賬: '帳',
  匹配: '相符',
  拖動: '拖曳',
  點擊: '點選',
  訪問: '造訪、存取',
  聯繫: '聯絡',
  打開: '開啟',
  添加: '新增',
  後台工作: '背景工作',
  支持: '支援',
  郵箱: '電子郵件',
  搜索: '搜尋',
  查看: '檢視',
  保存: '儲存',
  反饋: '回饋',
  消息: '訊息',
  批量: '批次',
  常量: '常數',
  重置: '重設',
  退出: '結束',
  佈局: '版面',
  二維碼: 'QR Code',
  掃碼: '掃描 QR Code',
  身份: '身分',
  粘貼: '貼上',
  在線: '線上',
  界面: '介面',
  自定義: '自訂',
  模塊: '模組',
  缺省: '預設',
  緩存: '快取',
  鼠標: '滑鼠',
  內存: '記憶體',
  硬盤: '硬碟',
  短信: '簡訊',
  計算機: '電腦',
  音頻: '音訊',
  文檔: '文件',
  字符: '字元',
  變量: '變數',
  函數: '函式',
  兼容: '相容',
  優先級: '優先順序',
  全局: '全域',
  響應: '回應',
  調用: '呼叫',
  加載: '載入',
  程序: '程式',
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
    .flatMap((file) => [...read(file).matchAll(/'zh-TW':\s*'((?:[^'\\]|\\.)*)'/g)].map(([, text = '']) => [file, text] as const));
  const messages = ['validators/messages/zhTW.ts'].map((file) => [file, read(file)] as const);
  return [...ofFiles, ...ofMetadata, ...ofCode, ...messages];
}

const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8');

const all = texts();

test.each(Object.entries(otherwise))('%s is said %s in Taiwan', (mainland, taiwan) => {
  const found = all.filter(([, text]) => text.includes(mainland));
  expect(
    found.map(([file, text]) => `${file}: ${text.slice(Math.max(0, text.indexOf(mainland) - 10), text.indexOf(mainland) + 12)}`),
    `say ${taiwan}`,
  ).toEqual([]);
});

test('a mobile number is said in full', () => {
  expect(all.filter(([, text]) => /手機號(?!碼)/.test(text))).toEqual([]);
});

test('the texts are found', () => {
  expect(all.length).toBeGreaterThan(1_500);
});
