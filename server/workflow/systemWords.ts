import type { Language, Localised } from '../../registry/localised.ts';

/** What the server writes into the history of a document and into messages where no person says it. Rows hold the Chinese words, the source of the others. */
export const systemWords = {
  name: { 'zh-CN': '系统', 'en-US': 'System', 'zh-TW': '系統' },
  decideAgain: {
    'zh-CN': '此前填写的值按现在的内容已不成立，请重新确认',
    'en-US': 'A value that was decided before does not hold any more; please decide again',
    'zh-TW': '此前填寫的值按現在的內容已不成立，請重新確認',
  },
  skipped: { 'zh-CN': '自动跳过', 'en-US': 'Skipped automatically', 'zh-TW': '自動跳過' },
  questionOverdue: {
    'zh-CN': '办理期限已过，系统撤回未答复的内容',
    'en-US': 'The time is over; what has not been answered is withdrawn',
    'zh-TW': '辦理期限已過，系統撤回未答覆的內容',
  },
  autoAgreed: { 'zh-CN': '办理期限已到，系统自动同意', 'en-US': 'The time is over; agreed automatically', 'zh-TW': '辦理期限已到，系統自動同意' },
  autoRejected: { 'zh-CN': '办理期限已到，系统自动驳回', 'en-US': 'The time is over; sent back automatically', 'zh-TW': '辦理期限已到，系統自動駁回' },
} as const;

/** Words of the server in the language of whoever reads them; any other text is as it was written. */
export function readSystemWords(text: string, language: Language): string {
  return byText.get(text)?.[language] ?? text;
}

// helpers

const byText: ReadonlyMap<string, Localised> = new Map(Object.values(systemWords).map((words) => [words['zh-CN'], words]));
