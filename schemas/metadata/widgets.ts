/**
 * The widgets a field may name. The renderers declare one control for each (a test holds both lists equal); metadata with
 * any other name cannot be published.
 */
export const widgetNames = [
  // text
  'input', 'textarea', 'opinion',
  // numbers
  'number', 'money', 'rate', 'capital',
  // time
  'date', 'datetime', 'month', 'year', 'time',
  // choice
  'select', 'radio', 'checkbox', 'switch',
  // people and places
  'user', 'org', 'post', 'role', 'dialog',
  // files
  'upload', 'image',
  // derived and static
  'serialNo', 'query', 'label', 'html', 'divider', 'alert', 'link',
  // sub-tables
  'subTable',
] as const;
