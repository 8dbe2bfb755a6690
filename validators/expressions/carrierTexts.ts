/** What the places are called that compute. */
export const carrierTexts = {
  linkage: { 'zh-CN': '联动条件', 'en-US': 'the condition of linkage', 'zh-TW': '聯動條件' },
  shown: { 'zh-CN': '显示条件', 'en-US': 'the condition to be shown', 'zh-TW': '顯示條件' },
  limit: { 'zh-CN': '可选范围', 'en-US': 'the range to choose from', 'zh-TW': '可選範圍' },
  makes: { 'zh-CN': '生成条件', 'en-US': 'the condition to make it', 'zh-TW': '產生條件' },
  final: { 'zh-CN': '定稿条件', 'en-US': 'the condition to be final', 'zh-TW': '定稿條件' },
  formRule: { 'zh-CN': '表单校验', 'en-US': 'the rule of the form', 'zh-TW': '表單校驗' },
  listRow: { 'zh-CN': '行条件', 'en-US': 'the condition of a row', 'zh-TW': '列條件' },
  computedText: { 'zh-CN': '即时显示', 'en-US': 'the text that is shown', 'zh-TW': '即時顯示' },
  field: { 'zh-CN': '字段【{title}】', 'en-US': 'field {title}', 'zh-TW': '欄位【{title}】' },
} as const;
