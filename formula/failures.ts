import { filled } from '../registry/words.ts';
import type { Localised } from '../registry/localised.ts';
import type { FormulaError } from './types.ts';

/**
 * Why a formula cannot be read or computed, in words. The engine and the functions name a sentence by its key, so that a page which only computes
 * does not load any; `{subject}` is what is written at the place, the other places come with the error.
 */
export const failures = {
  // what is written
  empty: { 'zh-CN': '公式为空', 'en-US': 'the formula is empty', 'zh-TW': '公式為空' },
  unfinished: { 'zh-CN': '公式不完整', 'en-US': 'the formula is not finished', 'zh-TW': '公式不完整' },
  unreadable: { 'zh-CN': '公式语法错误', 'en-US': 'this cannot be read as a formula', 'zh-TW': '公式語法錯誤' },
  notCallable: { 'zh-CN': '只能调用函数', 'en-US': 'only functions can be called', 'zh-TW': '只能呼叫函式' },
  forbidden: { 'zh-CN': '公式包含不允许的写法', 'en-US': 'formulas may not contain this', 'zh-TW': '公式包含不允許的寫法' },
  assignment: {
    'zh-CN': '公式不能赋值，比较请使用 ==',
    'en-US': 'a formula cannot assign; compare with ==',
    'zh-TW': '公式不能賦值，比較請使用 ==',
  },
  character: { 'zh-CN': '不能识别的字符「{subject}」', 'en-US': 'the character “{subject}” means nothing here', 'zh-TW': '無法識別的字元「{subject}」' },
  wideCharacter: {
    'zh-CN': '不能识别的字符「{subject}」，请使用英文标点',
    'en-US': 'the character “{subject}” means nothing here; use its narrow form',
    'zh-TW': '無法識別的字元「{subject}」，請使用英文標點',
  },
  operator: { 'zh-CN': '不能识别的运算符「{subject}」', 'en-US': 'there is no operator “{subject}”', 'zh-TW': '無法識別的運算子「{subject}」' },
  fieldReference: {
    'zh-CN': '不能识别的字段引用「{subject}」',
    'en-US': '“{subject}” cannot be read as the name of a field',
    'zh-TW': '無法識別的欄位引用「{subject}」',
  },
  field: { 'zh-CN': '不能识别的字段「{subject}」', 'en-US': '“{subject}” cannot be read as a field', 'zh-TW': '無法識別的欄位「{subject}」' },
  innerColumn: {
    'zh-CN': '不能识别的字段「{subject}」，下级子表的列写作「{inner}」',
    'en-US': '“{subject}” cannot be read as a field; a column of a table inside a table is written “{inner}”',
    'zh-TW': '無法識別的欄位「{subject}」，下級子表的欄寫作「{inner}」',
  },
  openText: { 'zh-CN': '文本缺少结束的引号', 'en-US': 'the text has no closing quote', 'zh-TW': '文字缺少結束的引號' },
  noOperatorAfter: { 'zh-CN': '「{subject}」后面缺少运算符', 'en-US': 'an operator is missing after “{subject}”', 'zh-TW': '「{subject}」後面缺少運算子' },
  noOperatorBefore: { 'zh-CN': '「{subject}」前面缺少运算符', 'en-US': 'an operator is missing before “{subject}”', 'zh-TW': '「{subject}」前面缺少運算子' },
  nothingBefore: { 'zh-CN': '「{subject}」前面缺少内容', 'en-US': 'something is missing before “{subject}”', 'zh-TW': '「{subject}」前面缺少內容' },
  noCallee: {
    'zh-CN': '「(」前面缺少运算符或函数名',
    'en-US': 'an operator or the name of a function is missing before “(”',
    'zh-TW': '「(」前面缺少運算子或函式名稱',
  },
  noColon: { 'zh-CN': '「?」缺少对应的「:」', 'en-US': '“?” has no “:”', 'zh-TW': '「?」缺少對應的「:」' },
  noQuestion: { 'zh-CN': '「:」缺少对应的「?」', 'en-US': '“:” has no “?”', 'zh-TW': '「:」缺少對應的「?」' },
  noClosing: { 'zh-CN': '「(」没有对应的「)」', 'en-US': '“(” has no “)”', 'zh-TW': '「(」沒有對應的「)」' },
  superfluous: { 'zh-CN': '多余的「{subject}」', 'en-US': '“{subject}” does not belong here', 'zh-TW': '多餘的「{subject}」' },
  tooLong: { 'zh-CN': '公式不能超过 {limit} 个字符', 'en-US': 'a formula has at most {limit} characters', 'zh-TW': '公式不能超過 {limit} 個字元' },
  tooManyParts: { 'zh-CN': '公式不能超过 {limit} 个部分', 'en-US': 'a formula has at most {limit} parts', 'zh-TW': '公式不能超過 {limit} 個部分' },
  tooHeavy: {
    'zh-CN': '公式中的乘方、开方、对数、取余和重复文本不能超过 {limit} 次',
    'en-US': 'a formula has at most {limit} powers, roots, logarithms, remainders and repeated texts',
    'zh-TW': '公式中的乘方、開方、對數、取餘和重複文字不能超過 {limit} 次',
  },
  tooDeep: { 'zh-CN': '公式嵌套不能超过 {limit} 层', 'en-US': 'a formula is at most {limit} levels deep', 'zh-TW': '公式巢狀不能超過 {limit} 層' },
  notConstant: { 'zh-CN': '不是常量', 'en-US': 'this is no constant', 'zh-TW': '不是常數' },

  // functions
  unknownFunction: { 'zh-CN': '没有名为「{subject}」的函数', 'en-US': 'there is no function “{subject}”', 'zh-TW': '沒有名為「{subject}」的函式' },
  arguments: {
    'zh-CN': '函数「{subject}」的参数个数不正确：{signature}',
    'en-US': 'wrong number of arguments of “{subject}”: {signature}',
    'zh-TW': '函式「{subject}」的參數個數不正確：{signature}',
  },
  mostArguments: {
    'zh-CN': '函数「{subject}」最多有 {limit} 个参数',
    'en-US': '“{subject}” has at most {limit} arguments',
    'zh-TW': '函式「{subject}」最多有 {limit} 個參數',
  },
  random: {
    'zh-CN': '「{subject}」每次结果不同，不能用在自动计算的公式中',
    'en-US': '“{subject}” gives something else each time and has no place in what is computed again',
    'zh-TW': '「{subject}」每次結果不同，不能用在自動計算的公式中',
  },
  oneOf: { 'zh-CN': '参数「{name}」只能是 {choices}', 'en-US': 'argument “{name}” can only be {choices}', 'zh-TW': '參數「{name}」只能是 {choices}' },
  whole: { 'zh-CN': '参数「{name}」必须是整数', 'en-US': 'argument “{name}” has to be a whole number', 'zh-TW': '參數「{name}」必須是整數' },
  wholeFrom: {
    'zh-CN': '参数「{name}」必须是不小于 {min} 的整数',
    'en-US': 'argument “{name}” has to be a whole number of at least {min}',
    'zh-TW': '參數「{name}」必須是不小於 {min} 的整數',
  },
  wholeWithin: {
    'zh-CN': '参数「{name}」必须是 {min} 到 {max} 之间的整数',
    'en-US': 'argument “{name}” has to be a whole number from {min} to {max}',
    'zh-TW': '參數「{name}」必須是 {min} 到 {max} 之間的整數',
  },
  oneCondition: {
    'zh-CN': '「{subject}」有多个值，条件只能是一个值',
    'en-US': '“{subject}” has several values; a condition is one',
    'zh-TW': '「{subject}」有多個值，條件只能是一個值',
  },
  noCalendar: {
    'zh-CN': '此处没有工作日历（字典 holiday）',
    'en-US': 'there is no work calendar here (dictionary holiday)',
    'zh-TW': '此處沒有工作日曆（字典 holiday）',
  },
  noCalendarYear: {
    'zh-CN': '工作日历没有 {subject} 年的安排（字典 holiday、workday）',
    'en-US': 'the work calendar does not cover {subject} (dictionaries holiday and workday)',
    'zh-TW': '工作日曆沒有 {subject} 年的安排（字典 holiday、workday）',
  },

  // values
  notNumber: { 'zh-CN': '「{value}」不是数字', 'en-US': '“{value}” is no number', 'zh-TW': '「{value}」不是數字' },
  notNumberInColumn: { 'zh-CN': '列中的值不是数字', 'en-US': 'a value of the column is no number', 'zh-TW': '欄中的值不是數字' },
  notDate: {
    'zh-CN': '「{value}」不是日期，不能与日期比较大小',
    'en-US': '“{value}” is no date and cannot be ordered among dates',
    'zh-TW': '「{value}」不是日期，不能與日期比較大小',
  },
  notMoment: {
    'zh-CN': '「{value}」不是该字段的日期或时间（{pattern}）',
    'en-US': '“{value}” is no date or time of this field ({pattern})',
    'zh-TW': '「{value}」不是該欄位的日期或時間（{pattern}）',
  },
  invalidDate: { 'zh-CN': '日期无效', 'en-US': 'there is no such date', 'zh-TW': '日期無效' },
  several: {
    'zh-CN': '「{subject}」有多个值，请放在 sum 等汇总函数中',
    'en-US': '“{subject}” has several values; put it into an aggregate such as sum',
    'zh-TW': '「{subject}」有多個值，請放在 sum 等彙總函式中',
  },
  column: {
    'zh-CN': '「{subject}」是子表的一列，有多个值，请放在 sum 等汇总函数中',
    'en-US': '“{subject}” is a column of a table and has several values; put it into an aggregate such as sum',
    'zh-TW': '「{subject}」是子表的一欄，有多個值，請放在 sum 等彙總函式中',
  },
  otherTable: {
    'zh-CN': '「{subject}」与「{other}」不是同一个子表，不能逐行计算',
    'en-US': '“{subject}” and “{other}” belong to different tables and cannot be computed row by row',
    'zh-TW': '「{subject}」與「{other}」不是同一個子表，不能逐列計算',
  },
  onlyInRow: {
    'zh-CN': '「{subject}」只能在子表行中使用',
    'en-US': '“{subject}” has a meaning in the rows of a table only',
    'zh-TW': '「{subject}」只能在子表列中使用',
  },
  onlyInInnerRow: {
    'zh-CN': '「{subject}」只能在三级子表行中使用',
    'en-US': '“{subject}” has a meaning in the rows of a table inside a table only',
    'zh-TW': '「{subject}」只能在三級子表列中使用',
  },
  rowCounts: { 'zh-CN': '各列的行数不同', 'en-US': 'the columns have different numbers of rows', 'zh-TW': '各欄的列數不同' },
  twoDates: { 'zh-CN': '两个日期不能相加', 'en-US': 'two dates cannot be added', 'zh-TW': '兩個日期不能相加' },
  dateFromNumber: { 'zh-CN': '数字不能减去日期', 'en-US': 'a date cannot be taken from a number', 'zh-TW': '數字不能減去日期' },
  negativeTime: { 'zh-CN': '时间不能为负', 'en-US': 'a time cannot be negative', 'zh-TW': '時間不能為負' },
  divide: { 'zh-CN': '除数为零，或没有结果', 'en-US': 'division by zero, or no result', 'zh-TW': '除數為零，或沒有結果' },
  noResult: { 'zh-CN': '没有结果', 'en-US': 'there is no result', 'zh-TW': '沒有結果' },
  range: { 'zh-CN': '数值超出可计算的范围', 'en-US': 'the number is too large to be computed with', 'zh-TW': '數值超出可計算的範圍' },
  precision: {
    'zh-CN': '数值的位数超出可精确计算的范围，请先用 round 取整',
    'en-US': 'the number has more digits than can be computed exactly; round it first',
    'zh-TW': '數值的位數超出可精確計算的範圍，請先用 round 取整',
  },
  budget: {
    'zh-CN': '公式的计算量过大，请减少行数或改写公式',
    'en-US': 'the formula takes too much work; use fewer rows or write it otherwise',
    'zh-TW': '公式的計算量過大，請減少列數或改寫公式',
  },
  formBudget: {
    'zh-CN': '表单的计算量过大，请减少行数或改写公式',
    'en-US': 'the form takes too much work; use fewer rows or write its formulas otherwise',
    'zh-TW': '表單的計算量過大，請減少列數或改寫公式',
  },
  notTruth: { 'zh-CN': '条件得到的不是「是」或「否」', 'en-US': 'the condition gives neither yes nor no', 'zh-TW': '條件得到的不是「是」或「否」' },

  // texts and formats
  textTooLong: { 'zh-CN': '文本不能超过 {limit} 个字符', 'en-US': 'a text has at most {limit} characters', 'zh-TW': '文字不能超過 {limit} 個字元' },
  noCharacter: { 'zh-CN': '没有这个编码的字符', 'en-US': 'no character has this code', 'zh-TW': '沒有這個編碼的字元' },
  beyondText: { 'zh-CN': '起始位置超出文本', 'en-US': 'the start lies beyond the text', 'zh-TW': '起始位置超出文字' },
  notFound: { 'zh-CN': '文本中没有「{value}」', 'en-US': 'the text does not contain “{value}”', 'zh-TW': '文字中沒有「{value}」' },
  formatTooLong: { 'zh-CN': '格式不能超过 {limit} 个字符', 'en-US': 'a format has at most {limit} characters', 'zh-TW': '格式不能超過 {limit} 個字元' },
  formatPart: {
    'zh-CN': '格式的第 {position} 个字符起「{part}」不能识别',
    'en-US': 'from character {position} of the format, “{part}” means nothing',
    'zh-TW': '格式的第 {position} 個字元起「{part}」無法識別',
  },
  formatNeedsDate: {
    'zh-CN': '这个值没有格式所要的年月日或累计时间',
    'en-US': 'this value has no year, month and day, or elapsed time, as the format asks',
    'zh-TW': '這個值沒有格式所要的年月日或累計時間',
  },
  formatOfNumbers: { 'zh-CN': '日期不能写成数字格式', 'en-US': 'a date cannot be written in a format of numbers', 'zh-TW': '日期不能寫成數字格式' },
  formatNoDate: { 'zh-CN': '这个数不是日期', 'en-US': 'this number is no date', 'zh-TW': '這個數不是日期' },
  formatTooLarge: {
    'zh-CN': '这个数太大，不能用中文数字书写',
    'en-US': 'this number is too large to be written in Chinese digits',
    'zh-TW': '這個數太大，不能用中文數字書寫',
  },
} as const satisfies Readonly<Record<string, Localised>>;

export type FailureId = keyof typeof failures;

/** What a formula error says, in every language. */
export function wordsOfFailure({ id, subject, params }: FormulaError): Localised {
  return filled(failures[id], { subject, ...params });
}
