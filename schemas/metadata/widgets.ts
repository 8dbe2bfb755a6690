/**
 * The widgets a field may name. The renderers declare one control for each (a test holds both lists equal); metadata with
 * any other name cannot be published.
 */
export const widgetNames = [
  // text
  'input',
  'textarea',
  'richText',
  'propertyText',
  'opinion',
  // numbers
  'number',
  'money',
  'rate',
  'rating',
  'slider',
  'capital',
  'computedText',
  // time
  'date',
  'datetime',
  'month',
  'year',
  'time',
  'timeSelect',
  'dateRange',
  'datetimeRange',
  'monthRange',
  'timeRange',
  'duration',
  // choice
  'select',
  'radio',
  'checkbox',
  'switch',
  'treeSelect',
  'cascader',
  'autocomplete',
  'tags',
  // people and places
  'user',
  'org',
  'post',
  'role',
  'job',
  'dimension',
  // dialogs
  'dialog',
  'businessDialog',
  // files
  'upload',
  'flowFiles',
  'image',
  'pdf',
  'signature',
  // flow
  'steps',
  'opinionList',
  'relatedProcess',
  'serialNo',
  // display
  'label',
  'html',
  'divider',
  'alert',
  'link',
  'picture',
  'qrCode',
  'map',
  'iframe',
  // data and actions
  'query',
  'dataView',
  'button',
  // sub-tables
  'subTable',
  'cards',
  'spreadsheet',
] as const;
