import { byName } from '../../schemas/byName.ts';
import type { Localised } from '../../registry/localised.ts';

const prefixed: Localised = { 'zh-CN': '请改用 prefixItems 和 items', 'en-US': 'use prefixItems and items', 'zh-TW': '請改用 prefixItems 和 items' };
const defined: Localised = { 'zh-CN': '请改用 $defs 和 $ref', 'en-US': 'use $defs and $ref', 'zh-TW': '請改用 $defs 和 $ref' };
const referred: Localised = { 'zh-CN': '请改用 $ref', 'en-US': 'use $ref', 'zh-TW': '請改用 $ref' };
const files: Localised = { 'zh-CN': '文件请使用附件控件', 'en-US': 'files have a control of their own', 'zh-TW': '檔案請使用附件控制項' };
const rights: Localised = { 'zh-CN': '请改用字段权限', 'en-US': 'use the rights of the field', 'zh-TW': '請改用欄位權限' };

/** Keywords of the draft that are refused, with the reason. */
export const refusedKeywords: Readonly<Record<string, Localised>> = byName({
  unevaluatedProperties: { 'zh-CN': '请改用 additionalProperties', 'en-US': 'use additionalProperties', 'zh-TW': '請改用 additionalProperties' },
  unevaluatedItems: prefixed,
  $dynamicRef: referred,
  $dynamicAnchor: defined,
  $anchor: defined,
  $vocabulary: { 'zh-CN': '不能选择词汇表', 'en-US': 'vocabularies cannot be chosen', 'zh-TW': '不能選擇詞彙表' },
  contentEncoding: files,
  contentMediaType: files,
  contentSchema: files,
  writeOnly: rights,
  deprecated: rights,
  dependencies: {
    'zh-CN': '请改用 dependentSchemas 或 dependentRequired',
    'en-US': 'use dependentSchemas or dependentRequired',
    'zh-TW': '請改用 dependentSchemas 或 dependentRequired',
  },
  additionalItems: prefixed,
  definitions: { 'zh-CN': '请改用 $defs', 'en-US': 'use $defs', 'zh-TW': '請改用 $defs' },
  $recursiveRef: referred,
  $recursiveAnchor: defined,
});
