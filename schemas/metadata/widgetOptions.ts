/** What a field may set in `x-ui` whatever its widget. */
export const commonOptions: readonly string[] = [
  // place and words
  'widget', 'span', 'width', 'fixed', 'placeholder', 'help', 'printable',
];

/** What a field may set for what it is: a number, a column that is added up, something that a person enters. */
export const fieldOptions = ['precision', 'total', 'related'] as const;

/** Controls through which a person gives their field a value: only there `related` is asked. */
export const enteredWidgets: readonly string[] = [
  'input', 'textarea', 'richText', 'opinion', 'number', 'money', 'rate', 'rating', 'slider',
  'date', 'datetime', 'month', 'year', 'time', 'timeSelect', 'dateRange', 'datetimeRange', 'monthRange', 'timeRange', 'duration',
  'select', 'radio', 'checkbox', 'switch', 'treeSelect', 'cascader', 'autocomplete', 'tags', 'user', 'org', 'post', 'role', 'job', 'dimension',
  'dialog', 'businessDialog', 'upload', 'flowFiles', 'image', 'signature', 'relatedProcess', 'map',
];

/** Controls whose columns are added up below a sub-table, unless `total` says otherwise. */
export const summedWidgets: readonly string[] = ['number', 'money', 'duration'];

/** What tables read besides. */
export const tableOptions: readonly string[] = ['relation', 'headers', 'backfill'];

/** What each widget reads besides. The controls of the renderers declare the same; a test holds both equal. */
export const widgetOptions: Readonly<Record<string, readonly string[]>> = {
  input: ['prefix', 'suffix'],
  textarea: ['maxRows', 'minRows', 'showCount'],
  richText: ['minRows'],
  propertyText: ['text', 'textAlign', 'textValue'],
  opinion: ['phrases'],
  number: ['currency', 'max', 'min', 'precision', 'step', 'thousands', 'unit'],
  money: ['currency', 'precision', 'warnAbove'],
  rating: ['clearable', 'count', 'texts'],
  slider: ['max', 'min', 'step', 'unit'],
  computedText: ['formula', 'unit'],
  date: ['clearable', 'day', 'format', 'inputFormat', 'max', 'min', 'showCurrentDate'],
  datetime: ['clearable', 'day', 'format', 'inputFormat', 'max', 'min', 'minuteStep', 'secondStep', 'showCurrentDate'],
  month: ['clearable', 'day', 'format', 'inputFormat', 'max', 'min', 'showCurrentDate'],
  year: ['clearable', 'day', 'format', 'inputFormat', 'max', 'min', 'showCurrentDate'],
  time: ['clearable', 'format', 'inputFormat', 'minuteStep', 'secondStep', 'showCurrentDate'],
  timeSelect: ['clearable', 'end', 'start', 'step'],
  dateRange: ['clearable', 'endPlaceholder', 'format', 'inputFormat', 'max', 'min', 'startPlaceholder'],
  datetimeRange: ['clearable', 'endPlaceholder', 'format', 'inputFormat', 'max', 'min', 'minuteStep', 'secondStep', 'startPlaceholder'],
  monthRange: ['clearable', 'endPlaceholder', 'format', 'inputFormat', 'max', 'min', 'startPlaceholder'],
  timeRange: ['clearable', 'endPlaceholder', 'format', 'inputFormat', 'minuteStep', 'secondStep', 'startPlaceholder'],
  duration: ['hoursPerDay', 'storeAs', 'units'],
  select: ['allowCreate', 'clearable', 'dict', 'filterable', 'max', 'multiple', 'options', 'parentField', 'query'],
  radio: ['clearable', 'dict', 'inline', 'options', 'parentField', 'query'],
  checkbox: ['checkAll', 'dict', 'inline', 'max', 'options', 'parentField', 'query'],
  switch: ['activeText', 'activeValue', 'inactiveText', 'inactiveValue'],
  treeSelect: ['cascade', 'clearable', 'dict', 'expandAll', 'keep', 'leafOnly', 'multiple', 'options', 'parentField', 'query'],
  cascader: ['changeOnSelect', 'clearable', 'dict', 'keep', 'options', 'parentField', 'query', 'separator'],
  autocomplete: ['clearable', 'dict', 'options', 'parentField', 'query'],
  tags: ['allowCreate', 'dict', 'max', 'options', 'parentField', 'query'],
  user: ['bind', 'multiple', 'selectCurrent'],
  org: ['bind', 'multiple', 'selectCurrent'],
  post: ['bind', 'multiple', 'selectCurrent'],
  role: ['bind', 'multiple', 'selectCurrent'],
  job: ['bind', 'multiple', 'selectCurrent'],
  dimension: ['bind', 'multiple', 'selectCurrent'],
  dialog: ['button', 'dialog', 'link', 'map', 'max', 'multiple', 'newTab', 'params', 'store', 'unique'],
  businessDialog: ['button', 'link', 'map', 'multiple', 'newTab', 'params', 'store', 'template'],
  upload: ['accept', 'allowDownload', 'allowPreview', 'capture', 'maxCount', 'maxSize', 'multiple', 'propConf'],
  flowFiles: ['accept', 'allowDownload', 'allowPreview', 'capture', 'isCurrentUser', 'maxCount', 'maxSize', 'multiple', 'nodeId', 'propConf', 'selfPermission', 'showFlowInfo'],
  image: ['accept', 'allowDownload', 'allowPreview', 'capture', 'maxCount', 'maxSize', 'multiple', 'propConf'],
  pdf: ['field', 'height'],
  signature: ['maxPeople', 'showDate', 'source'],
  steps: ['current', 'direction', 'field', 'steps'],
  opinionList: ['defaultNumber', 'dividerLine', 'emptyText', 'latest', 'nodes', 'showDate', 'showDepartInfo', 'showTime', 'sort', 'userInfoAlign'],
  relatedProcess: ['flow', 'isPaging', 'multiple', 'own', 'pageSize'],
  serialNo: ['serialNo'],
  label: ['content', 'text'],
  html: ['content', 'text'],
  divider: ['content', 'dashed', 'position', 'text'],
  alert: ['content', 'level', 'text'],
  link: ['content', 'href', 'newTab', 'text'],
  picture: ['alt', 'fileId', 'maxHeight', 'maxWidth', 'src'],
  qrCode: ['level', 'showText', 'size', 'text'],
  map: ['addressName', 'url'],
  iframe: ['height', 'params', 'src'],
  dataView: ['bind', 'edit', 'export', 'pageSize', 'template', 'whenEmpty'],
  button: ['action', 'autoClick', 'dialog', 'fields', 'href', 'map', 'multiple', 'newTab', 'notDisabled', 'params', 'query', 'readOnlyHide', 'script', 'showCondition', 'table', 'text', 'type'],
};

/** The values of options that know only a few. The controls declare the same. */
export const optionChoices: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  propertyText: { textAlign: ['left', 'center', 'right'] },
  treeSelect: { keep: ['leaf', 'parent', 'all'] },
  cascader: { keep: ['leaf', 'path'] },
  duration: { storeAs: ['day', 'hour', 'minute'] },
  dialog: { store: ['names', 'selection'] },
  businessDialog: { store: ['names', 'selection'] },
  upload: { capture: ['user', 'environment'] },
  flowFiles: { capture: ['user', 'environment'] },
  image: { capture: ['user', 'environment'] },
  signature: { source: ['both', 'hand', 'seal'] },
  steps: { direction: ['horizontal', 'vertical'] },
  opinionList: { sort: ['asc', 'desc'], userInfoAlign: ['left', 'right'] },
  divider: { position: ['left', 'center', 'right'] },
  alert: { level: ['info', 'warning', 'error', 'success'] },
  qrCode: { level: ['L', 'M', 'Q', 'H'] },
  dataView: { whenEmpty: ['none', 'all'] },
  button: { action: ['query', 'dialog', 'open', 'calculate', 'script'], type: ['default', 'primary', 'link'] },
};

/** Options in whose text `${name}` is replaced, by what a control shows of its form. */
export const filledOptions: Readonly<Record<string, readonly string[]>> = {
  propertyText: ['text', 'textValue'], label: ['text', 'content'], html: ['text', 'content'], divider: ['text', 'content'], alert: ['text', 'content'], link: ['text', 'content', 'href'],
  qrCode: ['text'], button: ['href'], dialog: ['link'], businessDialog: ['link'], map: ['url'],
};

/** What one of the stated `options` of a choice may say. */
export const choiceMembers: readonly string[] = ['key', 'value', 'id', 'name', 'label', 'disabled', 'color', 'group', 'children', 'parent'];

/** What options that are written as an object may say. */
export const optionMembers: Readonly<Record<string, readonly string[]>> = {
  query: ['alias', 'params', 'value', 'label', 'parent', 'group', 'search', 'pageSize', 'askEmpty'],
};
