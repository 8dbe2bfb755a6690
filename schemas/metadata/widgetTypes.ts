/** The types of values that a control can carry, named as in a schema. */
type WidgetType = 'string' | 'number' | 'boolean' | 'object' | 'array';

/**
 * What the value of a field may be so that its control can show and write it; a control without a value of its own stands on any
 * field. The controls of the renderers declare the same; a test holds both equal.
 */
export const widgetTypes: Readonly<Record<string, readonly WidgetType[]>> = {
  // text
  input: ['string'],
  textarea: ['string'],
  richText: ['string'],
  propertyText: ['string'],
  opinion: ['string'],
  // numbers
  number: ['number', 'string'],
  money: ['number', 'string'],
  rate: ['number', 'string'],
  rating: ['number'],
  slider: ['number', 'string'],
  capital: ['string'],
  computedText: ['string', 'number'],
  // time
  date: ['string'],
  datetime: ['string'],
  month: ['string'],
  year: ['string'],
  time: ['string'],
  timeSelect: ['string'],
  dateRange: ['array', 'string'],
  datetimeRange: ['array', 'string'],
  monthRange: ['array', 'string'],
  timeRange: ['array', 'string'],
  duration: ['number', 'string'],
  // choice
  select: ['string', 'number', 'array'],
  radio: ['string', 'number'],
  checkbox: ['array', 'string'],
  switch: ['boolean', 'string', 'number'],
  treeSelect: ['string', 'number', 'array'],
  cascader: ['string', 'array'],
  autocomplete: ['string'],
  tags: ['array', 'string'],
  // people and places
  user: ['object', 'array'],
  org: ['object', 'array'],
  post: ['object', 'array'],
  role: ['object', 'array'],
  job: ['object', 'array'],
  dimension: ['object', 'array'],
  // dialogs
  dialog: ['string', 'object'],
  businessDialog: ['string', 'object'],
  // files
  upload: ['string'],
  flowFiles: ['string'],
  image: ['string'],
  pdf: ['string'],
  signature: ['string'],
  // flow
  steps: [],
  opinionList: [],
  relatedProcess: ['string'],
  serialNo: ['string'],
  // display
  label: [],
  html: [],
  divider: [],
  alert: [],
  link: ['string'],
  picture: [],
  qrCode: ['string'],
  map: ['string'],
  iframe: ['string'],
  // data and actions
  query: ['string', 'number', 'boolean', 'object', 'array'],
  dataView: [],
  button: [],
  // sub-tables
  subTable: ['array'],
  cards: ['array'],
  spreadsheet: ['array'],
};
