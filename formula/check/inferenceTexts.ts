/** What the types of an expression say; `a` and `b` are parts of it as they are written. */
export const inferenceTexts = {
  compute: {
    'zh-CN': '「{a}」是{kind}，不能用 {symbol} 计算',
    'en-US': '“{a}” is {kind}; {symbol} cannot compute with it',
    'zh-TW': '「{a}」是{kind}，不能用 {symbol} 計算',
  },
  addDates: {
    'zh-CN': '「{a}」和「{b}」都是日期，不能相加',
    'en-US': '“{a}” and “{b}” are both dates and cannot be added',
    'zh-TW': '「{a}」和「{b}」都是日期，不能相加',
  },
  takeDate: {
    'zh-CN': '「{a}」是{kind}，不能减去日期「{b}」',
    'en-US': '“{a}” is {kind}; the date “{b}” cannot be taken from it',
    'zh-TW': '「{a}」是{kind}，不能減去日期「{b}」',
  },
  dateSums: {
    'zh-CN': '日期可以加减天数，两个日期可以相减',
    'en-US': 'days can be added to a date or taken from it, and one date from another',
    'zh-TW': '日期可以加減天數，兩個日期可以相減',
  },
  compareColumn: {
    'zh-CN': '「{a}」是子表的整列，不能与一个值比较',
    'en-US': '“{a}” is a whole column of a table and cannot be compared with one value',
    'zh-TW': '「{a}」是子表的整欄，不能與一個值比較',
  },
  membership: {
    'zh-CN': '判断是否包含请用 in(值, 列)，计数请用 COUNTIF(列, 条件)',
    'en-US': 'in(value, column) asks whether it holds a value, COUNTIF(column, condition) counts',
    'zh-TW': '判斷是否包含請用 in(值, 欄)，計數請用 COUNTIF(欄, 條件)',
  },
  aggregates: {
    'zh-CN': '请放在 sum、max、COUNTIF 等汇总函数中',
    'en-US': 'put it into an aggregate such as sum, max or COUNTIF',
    'zh-TW': '請放在 sum、max、COUNTIF 等彙總函式中',
  },
  sumOrMax: { 'zh-CN': '请放在 sum、max 等汇总函数中', 'en-US': 'put it into an aggregate such as sum or max', 'zh-TW': '請放在 sum、max 等彙總函式中' },
  compare: {
    'zh-CN': '「{a}」是{kind}，「{b}」是{other}，不能用 {symbol} 比较',
    'en-US': '“{a}” is {kind} and “{b}” is {other}; {symbol} cannot compare them',
    'zh-TW': '「{a}」是{kind}，「{b}」是{other}，不能用 {symbol} 比較',
  },
  order: {
    'zh-CN': '「{a}」是{kind}，「{b}」是{other}，不能用 {call} 一起比较大小',
    'en-US': '“{a}” is {kind} and “{b}” is {other}; {call} cannot order them',
    'zh-TW': '「{a}」是{kind}，「{b}」是{other}，不能用 {call} 一起比較大小',
  },
  neverEqual: {
    'zh-CN': '「{a}」是{kind}，「{b}」是{other}，不会相等',
    'en-US': '“{a}” is {kind} and “{b}” is {other}; they are never equal',
    'zh-TW': '「{a}」是{kind}，「{b}」是{other}，不會相等',
  },
  toNumberOf: {
    'zh-CN': '「{a}」若存放数字，请写 toNumber({a})',
    'en-US': 'if “{a}” holds numbers, write toNumber({a})',
    'zh-TW': '「{a}」若存放數字，請寫 toNumber({a})',
  },
  toNumber: { 'zh-CN': '若存放数字，请写 toNumber({a})', 'en-US': 'if it holds numbers, write toNumber({a})', 'zh-TW': '若存放數字，請寫 toNumber({a})' },
  concat: { 'zh-CN': '连接文本请用 concat(…)', 'en-US': 'texts are joined by concat(…)', 'zh-TW': '連接文字請用 concat(…)' },
  dateFunctions: {
    'zh-CN': '日期只能加减天数或相减，其他请用 dateDiff、DATEDELTA 等函数',
    'en-US': 'dates take days, or one another; for the rest there are functions such as dateDiff and DATEDELTA',
    'zh-TW': '日期只能加減天數或相減，其他請用 dateDiff、DATEDELTA 等函式',
  },
  severalTruths: {
    'zh-CN': '「{a}」有多个值，不能当作条件',
    'en-US': '“{a}” has several values and is no condition',
    'zh-TW': '「{a}」有多個值，不能當作條件',
  },
  truth: { 'zh-CN': '「{a}」是{kind}，不能当作条件', 'en-US': '“{a}” is {kind} and no condition', 'zh-TW': '「{a}」是{kind}，不能當作條件' },
  writeComparison: {
    'zh-CN': '请写出比较，例如 {a} > 0',
    'en-US': 'write out a comparison, for example {a} > 0',
    'zh-TW': '請寫出比較，例如 {a} > 0',
  },
  writeTest: {
    'zh-CN': '请写出比较，例如 ==，或使用 not empty(…)',
    'en-US': 'write out a comparison, for example ==, or use not empty(…)',
    'zh-TW': '請寫出比較，例如 ==，或使用 not empty(…)',
  },
  argument: { 'zh-CN': '{call} 的参数「{name}」', 'en-US': 'argument “{name}” of {call}', 'zh-TW': '{call} 的參數「{name}」' },
  oneValue: {
    'zh-CN': '「{a}」有多个值，{place}需要一个值',
    'en-US': '“{a}” has several values; {place} needs one',
    'zh-TW': '「{a}」有多個值，{place}需要一個值',
  },
  needs: {
    'zh-CN': '「{a}」是{kind}，{place}需要{wanted}',
    'en-US': '“{a}” is {kind}; {place} needs {wanted}',
    'zh-TW': '「{a}」是{kind}，{place}需要{wanted}',
  },
  oneOf: { 'zh-CN': '{place}只能是 {choices}', 'en-US': '{place} can only be {choices}', 'zh-TW': '{place}只能是 {choices}' },
  whole: { 'zh-CN': '{place}应为整数', 'en-US': '{place} has to be a whole number', 'zh-TW': '{place}應為整數' },
  wholeUpTo: {
    'zh-CN': '{place}应为不大于 {max} 的整数',
    'en-US': '{place} has to be a whole number of at most {max}',
    'zh-TW': '{place}應為不大於 {max} 的整數',
  },
  wholeFrom: {
    'zh-CN': '{place}应为不小于 {min} 的整数',
    'en-US': '{place} has to be a whole number of at least {min}',
    'zh-TW': '{place}應為不小於 {min} 的整數',
  },
  wholeWithin: {
    'zh-CN': '{place}应为 {min} 到 {max} 之间的整数',
    'en-US': '{place} has to be a whole number from {min} to {max}',
    'zh-TW': '{place}應為 {min} 到 {max} 之間的整數',
  },
  tables: {
    'zh-CN': '「{a}」是子表 {table} 的列，「{b}」是子表 {otherTable} 的列，{call} 逐行计算，各列必须属于同一个子表',
    'en-US': '“{a}” is a column of table {table} and “{b}” one of {otherTable}; {call} goes row by row, so its columns have to belong to one table',
    'zh-TW': '「{a}」是子表 {table} 的欄，「{b}」是子表 {otherTable} 的欄，{call} 逐列計算，各欄必須屬於同一個子表',
  },
} as const;
