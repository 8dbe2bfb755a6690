/** What was probably meant. */
export const didYouMean = { 'zh-CN': '是否指「{near}」', 'en-US': 'did you mean “{near}”?', 'zh-TW': '是否指「{near}」' } as const;
