import type { FormulaCases } from './cases.ts';

export const textCases: FormulaCases = {
  concat: [['concat("共", 3, "笔", blank, true)', '共3笔true'], ['CONCATENATE(姓名, "/", sqr)', '陈雨欣/张三'], ['concat(mx.item.lx)', '机票火车机票'], ['concat(REPT("a", 10000), "a")', { code: 'FML_RANGE', at: 0 }]],
  left: [['left(姓名, 2)', '陈雨'], ['LEFT("ABC")', 'A'], ['LEFT(表情, 1)', '𩸽'], ['left("ab", 9)', 'ab'], ['left("ab", 0)', ''], ['left("ab", -1)', { code: 'FML_RANGE', at: 12 }]],
  right: [['right(姓名, 2)', '雨欣'], ['RIGHT("ABC")', 'C'], ['right(表情, 3)', '𩸽寿司'], ['right("ab", 9)', 'ab'], ['right("ab", 0)', '']],
  mid: [['mid(姓名, 2, 1)', '雨'], ['MID("ABCDE", 2, 3)', 'BCD'], ['MID(表情, 2, 9)', '寿司'], ['mid("ab", 5, 1)', ''], ['mid("ab", 0, 1)', { code: 'FML_RANGE', at: 10 }]],
  len: [['len(姓名)', '3'], ['LEN(表情)', '3'], ['len(blank)', '0'], ['len(1.50)', '3']],
  lower: [['lower("AbC")', 'abc'], ['LOWER(姓名)', '陈雨欣'], ['lower(blank)', '']],
  upper: [['upper("abC1")', 'ABC1'], ['UPPER(姓名)', '陈雨欣'], ['upper(blank)', '']],
  trim: [['trim("  a  b ")', 'a b'], ['TRIM("　a　")', 'a'], ['trim(blank)', ''], ['trim(" a\n b ")', 'a\n b']],
  replace: [['replace("abcdef", 2, 3, "X")', 'aXef'], ['REPLACE(姓名, 2, 1, "*")', '陈*欣'], ['replace("ab", 3, 0, "c")', 'abc'], ['REPLACE(表情, 1, 1, "")', '寿司'], ['replace("ab", 0, 1, "")', { code: 'FML_RANGE', at: 14 }]],
  rept: [['rept("ab", 3)', 'ababab'], ['REPT("x", 0)', ''], ['rept(blank, 99999999)', ''], ['REPT("ab", 5001)', { code: 'FML_RANGE', at: 0 }], ['rept("a", -1)', { code: 'FML_RANGE', at: 11 }]],
  exact: [['exact("a", "a")', 'true'], ['EXACT("a", "A")', 'false'], ['exact(1, "1.0")', 'false'], ['exact(blank, "")', 'true']],
  char: [['char(65)', 'A'], ['CHAR(10)', '\n'], ['char(38472)', '陈'], ['char(0)', { code: 'FML_RANGE', at: 5 }], ['char(55296)', { code: 'FML_RANGE', at: 5 }]],
  COUNTNO: [['COUNTNO("a,b,c", ",")', '3'], ['COUNTNO("abc", ",")', '1'], ['COUNTNO(blank, ",")', '0'], ['COUNTNO("a,,b", ",")', '3'], ['COUNTNO(表情, "")', '3']],
  substitute: [
    ['SUBSTITUTE("Sales Data", "Sales", "Cost")', 'Cost Data'], ['SUBSTITUTE("Quarter 1, 2008", "1", "2", 1)', 'Quarter 2, 2008'], ['SUBSTITUTE("Quarter 1, 2011", "1", "2", 3)', 'Quarter 1, 2012'], ['substitute("a-b-c", "-", "")', 'abc'], ['substitute("a-b", "-", "/", 2)', 'a-b'],
    ['substitute("aAa", "a", "b")', 'bAb'], ['substitute("abc", "", "x")', 'abc'], ['substitute(单价, ".", "点")', '12点50'], ['substitute(blank, "a", "b")', ''], ['substitute(rept("a", 6000), "a", "bb")', { code: 'FML_RANGE', at: 0 }], ['substitute("a", "a", "b", -1)', { code: 'FML_RANGE', at: 27 }],
  ],
  find: [
    ['FIND("M", "Miriam McGovern")', '1'], ['FIND("m", "Miriam McGovern")', '6'], ['FIND("M", "Miriam McGovern", 3)', '8'], ['find("", "abc")', '1'], ['find("", "abc", 4)', '4'], ['find("司", 表情)', '3'], ['find("?", "a?b")', '2'],
    ['FIND("x", "abc")', { code: 'FML_RANGE', at: 5, subject: '"x"' }], ['FIND("a", "abc", 5)', { code: 'FML_RANGE', at: 17 }], ['FIND("a", "abc", 0)', { code: 'FML_RANGE', at: 17 }], ['ifError(find("x", "abc"), 0)', '0'],
  ],
  search: [
    ['SEARCH("e", "Statements", 6)', '7'], ['SEARCH("margin", "Profit Margin")', '8'], ['SEARCH("M*n", "profit margin")', '8'], ['search("a?c", "xxABC")', '3'], ['search("~?", "a?b")', '2'], ['search("b*", "abc", 2)', '2'], ['search("司", 表情)', '3'], ['search("", "abc", 2)', '2'],
    ['SEARCH("b", "ab", 4)', { code: 'FML_RANGE', at: 18 }], ['SEARCH("z*", "abc")', { code: 'FML_RANGE', at: 7 }],
  ],
};
