/** A place in a text that nothing ends. */
export const unclosed = { 'zh-CN': '「${」没有对应的「}」', 'en-US': '“${” has no “}”', 'zh-TW': '「${」沒有對應的「}」' } as const;
