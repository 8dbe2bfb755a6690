import { defineKeyword, type SchemaKeyword } from '../defineKeyword.ts';
import { aFlag, aText, anything, named, namedSchemas } from './arguments.ts';

/** Keywords that judge nothing by themselves. */
export const annotations: readonly SchemaKeyword[] = [
  defineKeyword({ name: 'title', check: aText }),
  defineKeyword({ name: 'description', check: aText }),
  defineKeyword({ name: '$comment', check: aText }),
  defineKeyword({ name: 'examples', check: (argument) => (Array.isArray(argument) ? undefined : '应为列表') }),
  /** The value an empty form begins with. */
  defineKeyword({ name: 'default', check: anything }),
  /** A field nobody may write. */
  defineKeyword({ name: 'readOnly', check: aFlag }),
  /** References are resolved before anything is judged, see `inlineReferences`. */
  defineKeyword({ name: '$ref', check: aText }),
  defineKeyword({ name: '$defs', check: namedSchemas, parts: named('definition') }),
];

/** Keywords of the draft that are refused, with the reason, zh-CN. */
export const refusedKeywords: Readonly<Record<string, string>> = {
  unevaluatedProperties: '请改用 additionalProperties',
  unevaluatedItems: '请改用 prefixItems 和 items',
  $dynamicRef: '请改用 $ref',
  $dynamicAnchor: '请改用 $defs 和 $ref',
  $anchor: '请改用 $defs 和 $ref',
  $vocabulary: '不能选择词汇表',
  contentEncoding: '文件请使用附件控件',
  contentMediaType: '文件请使用附件控件',
  contentSchema: '文件请使用附件控件',
  writeOnly: '请改用字段权限',
  deprecated: '请改用字段权限',
  dependencies: '请改用 dependentSchemas 或 dependentRequired',
  additionalItems: '请改用 prefixItems 和 items',
  definitions: '请改用 $defs',
  $recursiveRef: '请改用 $ref',
  $recursiveAnchor: '请改用 $defs 和 $ref',
};
