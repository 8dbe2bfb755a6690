import type { Cell } from '../../../server/excel/index.ts';

/** A field with a value, and what every place says of it. */
export interface WordsCase {
  readonly type: string;
  readonly ui?: object;
  /** Further keywords of its schema. */
  readonly schema?: object;
  readonly value: unknown;
  readonly words: string;
  /** Where the form draws more than the words, such as stars. */
  readonly form?: string;
  /** Where paper says more, such as the size of a file. */
  readonly paper?: string;
  /** The cell of a spreadsheet; default: the words. */
  readonly sheet?: Cell;
}

const number = (value: string, format: string): Cell => ({ kind: 'number', value, format });
const abc = [{ key: 'a', name: '甲', color: 'red' }, { value: 'b', label: '乙' }, '丙'];
const twice = [
  { key: '11', name: '北京', children: [{ key: '110105', name: '朝阳区' }] },
  { key: '22', name: '吉林', children: [{ key: '220104', name: '朝阳区' }] },
];
const places = [
  {
    key: 'zj',
    name: '浙江',
    children: [
      { key: 'hz', name: '杭州' },
      { key: 'nb', name: '宁波' },
    ],
  },
];
const chen = { id: 'chen', name: '陈雨欣' };
const sun = { id: 'sun', name: '孙浩' };
const people: readonly WordsCase[] = [
  { type: 'object', value: chen, words: '陈雨欣' },
  { type: 'array', ui: { multiple: true }, value: [chen, sun], words: '陈雨欣、孙浩' },
];
const text: readonly WordsCase[] = [{ type: 'string', value: '=1+1', words: '=1+1' }];
const files = '[{"fileId":"f1","name":"通知.pdf","size":5},{"fileId":"f2","name":"清单.xlsx","size":2048}]';
const named: readonly WordsCase[] = [{ type: 'string', value: files, words: '通知.pdf、清单.xlsx', form: '通知.pdf0.01KB清单.xlsx2.00KB', paper: '' }];

/** Lines of every control; one without a value of its own says why it says nothing. */
export const wordsCases: Readonly<Record<string, readonly WordsCase[] | string>> = {
  // text
  input: text,
  textarea: text,
  opinion: text,
  richText: [{ type: 'string', value: '<p>会议<strong>纪要</strong>&amp;附件</p>', words: '会议纪要&附件' }],
  propertyText: 'made of the fields around it',
  // numbers
  number: [
    { type: 'number', value: 4.5, words: '4.5', sheet: number('4.5', '0.0') },
    { type: 'number', ui: { unit: '天' }, value: 4, words: '4天', sheet: number('4', '0"天"') },
    { type: 'number', ui: { thousands: true, precision: 2, unit: '元', currency: '¥' }, value: '12', words: '12.00元', sheet: number('12', '#,##0.00"元"') },
    { type: 'number', ui: { thousands: true, currency: '$' }, value: -1234.5, words: '-$1,234.5', sheet: number('-1234.5', '"$"#,##0.0') },
    { type: 'number', ui: { precision: 1 }, schema: { 'x-formula': '10 / 3' }, value: '3.333333', words: '3.3', sheet: number('3.333333', '0.0') },
    { type: 'number', ui: { precision: 2 }, value: 0, words: '0.00', sheet: number('0', '0.00') },
  ],
  money: [
    { type: 'number', value: '1234.5', words: '1,234.50', sheet: number('1234.5', '#,##0.00') },
    { type: 'number', ui: { currency: '€', precision: 3 }, value: 1234.5, words: '€1,234.500', sheet: number('1234.5', '"€"#,##0.000') },
  ],
  rate: [{ type: 'number', value: '0.065', words: '6.5%', sheet: number('0.065', '0.0%') }],
  rating: [
    { type: 'number', value: 4, words: '4/5', form: '★★★★4/5', sheet: number('4', '0"/5"') },
    { type: 'number', ui: { count: 3, texts: ['差', '中', '好'] }, value: 3, words: '3/3 好', form: '★★★3/3好', sheet: number('3', '0"/3 好"') },
  ],
  slider: [{ type: 'number', ui: { unit: '%' }, value: 40, words: '40%', sheet: number('40', '0"%"') }],
  capital: [{ type: 'string', value: '壹佰元整', words: '壹佰元整' }],
  computedText: 'computed where it is shown',
  // time
  date: [
    { type: 'string', value: '2026-11-16', words: '2026-11-16', sheet: { kind: 'date', value: '2026-11-16', format: 'yyyy-mm-dd' } },
    {
      type: 'string',
      ui: { inputFormat: 'yyyyMMdd', format: 'yyyy年MM月dd日' },
      value: '20261116',
      words: '2026年11月16日',
      sheet: { kind: 'date', value: '2026-11-16', format: 'yyyy"年"mm"月"dd"日"' },
    },
  ],
  datetime: [
    {
      type: 'string',
      ui: { format: 'yyyy/MM/dd HH:mm' },
      value: '2026-11-16 09:05:00',
      words: '2026/11/16 09:05',
      sheet: { kind: 'datetime', value: '2026-11-16 09:05:00', format: 'yyyy/mm/dd hh:mm' },
    },
  ],
  month: [
    {
      type: 'string',
      ui: { format: 'yyyy年MM月' },
      value: '2026-11',
      words: '2026年11月',
      sheet: { kind: 'date', value: '2026-11-01', format: 'yyyy"年"mm"月"' },
    },
  ],
  year: [{ type: 'string', ui: { format: 'yyyy年' }, value: '2026', words: '2026年' }],
  time: [{ type: 'string', ui: { format: 'HH:mm' }, value: '09:05:00', words: '09:05' }],
  timeSelect: [{ type: 'string', value: '09:30', words: '09:30' }],
  dateRange: [
    { type: 'array', value: ['2026-11-16', '2026-11-18'], words: '2026-11-16 ~ 2026-11-18' },
    { type: 'string', ui: { format: 'MM/dd' }, value: '2026-11-16,2026-11-18', words: '11/16 ~ 11/18' },
  ],
  datetimeRange: [{ type: 'array', ui: { format: 'MM-dd HH:mm' }, value: ['2026-11-16 09:00:00', '2026-11-16 17:30:00'], words: '11-16 09:00 ~ 11-16 17:30' }],
  monthRange: [{ type: 'array', value: ['2026-09', '2026-11'], words: '2026-09 ~ 2026-11' }],
  timeRange: [{ type: 'array', ui: { format: 'HH:mm' }, value: ['09:00:00', '17:30:00'], words: '09:00 ~ 17:30' }],
  duration: [{ type: 'number', ui: { hoursPerDay: 8 }, value: 630, words: '1天 2小时 30分钟' }],
  // choices
  select: [
    { type: 'string', ui: { options: abc }, value: 'a', words: '甲' },
    { type: 'string', ui: { options: abc, multiple: true }, value: 'a,b', words: '甲、乙' },
    { type: 'array', ui: { options: abc }, value: ['a', '丙', 'gone'], words: '甲、丙、gone' },
    {
      type: 'number',
      ui: {
        options: [
          { value: 1, label: '一' },
          { value: 2, label: '二' },
        ],
      },
      value: 2,
      words: '二',
    },
    { type: 'string', ui: { dict: 'cs' }, value: 'hangzhou', words: '杭州' },
    {
      type: 'string',
      schema: {
        oneOf: [
          { const: 'Y', title: '同意' },
          { const: 'N', title: '退回' },
        ],
      },
      value: 'N',
      words: '退回',
    },
    { type: 'string', ui: { options: [{ key: 'x', name: '组内', group: '一组' }] }, value: 'x', words: '组内' },
  ],
  radio: [
    { type: 'string', ui: { options: abc }, value: 'b', words: '乙' },
    { type: 'string', schema: { enum: ['红', '绿'] }, value: '红', words: '红' },
  ],
  checkbox: [
    { type: 'array', ui: { options: abc }, value: ['a', 'b'], words: '甲、乙' },
    { type: 'string', ui: { dict: 'cs' }, value: 'beijing,hangzhou', words: '北京、杭州' },
  ],
  switch: [
    { type: 'boolean', value: true, words: '是' },
    { type: 'boolean', value: false, words: '否' },
    { type: 'string', ui: { activeValue: 'Y', inactiveValue: 'N', activeText: '启用', inactiveText: '停用' }, value: 'N', words: '停用' },
  ],
  treeSelect: [
    { type: 'string', ui: { options: places }, value: 'nb', words: '宁波' },
    { type: 'array', ui: { options: places }, value: ['zj', 'hz'], words: '浙江、杭州' },
    { type: 'string', ui: { options: twice }, value: '220104', words: '吉林 / 朝阳区' },
  ],
  cascader: [
    { type: 'string', ui: { options: places }, value: 'hz', words: '浙江 / 杭州' },
    { type: 'array', ui: { options: places, separator: '-' }, value: ['zj', 'nb'], words: '浙江-宁波' },
    { type: 'string', ui: { dict: 'qy' }, value: 'xihu', words: '杭州 / 西湖' },
    { type: 'string', ui: { dict: 'qy', keep: 'path' }, value: 'hangzhou/xihu', words: '杭州 / 西湖' },
    { type: 'array', ui: { dict: 'qy' }, value: ['hangzhou', 'xihu'], words: '杭州 / 西湖' },
  ],
  autocomplete: [{ type: 'string', ui: { options: ['北京'] }, value: '自己写的', words: '自己写的' }],
  tags: [
    { type: 'array', ui: { options: abc }, value: ['a', '新'], words: '甲、新', form: '甲新' },
    { type: 'string', ui: { options: abc }, value: 'b,新', words: '乙、新', form: '乙新' },
  ],
  // people and places
  user: people,
  org: people,
  post: people,
  role: people,
  job: people,
  dimension: people,
  // dialogs
  dialog: [
    { type: 'string', value: '项目甲||[{"id":"1","name":"项目甲"}]', words: '项目甲' },
    { type: 'object', value: { id: '1', name: '项目乙' }, words: '项目乙' },
  ],
  businessDialog: [{ type: 'string', value: '项目甲、项目丙', words: '项目甲、项目丙' }],
  // files
  upload: named,
  flowFiles: named,
  image: [{ type: 'string', value: '[{"fileId":"f2","name":"现场.png","size":8192}]', words: '现场.png', form: '', paper: '' }],
  pdf: [{ type: 'string', value: '[{"fileId":"f4","name":"说明书.pdf"}]', words: '说明书.pdf', form: '', paper: '' }],
  signature: [
    {
      type: 'string',
      value: '[{"fileId":"f5","name":"签名-陈雨欣.png","user":"陈雨欣","time":"2026-11-16 09:00"}]',
      words: '签名-陈雨欣.png',
      form: '签名-陈雨欣.png·陈雨欣·2026-11-1609:00',
      paper: '',
    },
  ],
  // flow
  steps: 'milestones of another field',
  opinionList: 'opinions of the document',
  relatedProcess: [
    { type: 'string', value: '[{"id":"I1","subject":"差旅费报销","status":"running","creator":"陈雨欣"}]', words: '差旅费报销', form: '', paper: '' },
  ],
  serialNo: [{ type: 'string', value: 'CL-2026-0198', words: 'CL-2026-0198' }],
  // display
  label: 'a fixed text',
  html: 'a fixed text',
  divider: 'a fixed text',
  alert: 'a fixed text',
  picture: 'a fixed picture',
  iframe: 'another page',
  map: 'a place, drawn',
  link: 'an address, drawn',
  qrCode: 'a code, drawn',
  // data and actions
  query: 'never drawn',
  dataView: 'a list of its own',
  button: 'does something',
};
