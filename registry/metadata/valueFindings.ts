import type { Localised } from '../localised.ts';
import type { ProblemCode } from './types.ts';

/** What is wrong with values that are stated and would never be kept: addresses that are taken, options out of their range, two sources of one field. */
export const valueFindings = {
  addressTaken: {
    code: 'E02',
    text: {
      'zh-CN': '地址【{name}】已由 {id} 使用',
      'en-US': 'the address {name} belongs to {id} already',
      'zh-TW': '位址【{name}】已由 {id} 使用',
    },
  },
  parameterOperation: {
    code: 'E10',
    text: {
      'zh-CN': '参数【{name}】只能是一个值，不能用 {op} 比较',
      'en-US': 'the parameter {name} is one value; {op} means nothing for it',
      'zh-TW': '參數【{name}】只能是一個值，不能用 {op} 比較',
    },
  },
  optionType: {
    code: 'E16',
    text: {
      'zh-CN': '控件【{widget}】的选项【{name}】应为{type}',
      'en-US': '{name} of control {widget} has to be {type}',
      'zh-TW': '控制項【{widget}】的選項【{name}】應為{type}',
    },
  },
  optionLimit: {
    code: 'E16',
    text: {
      'zh-CN': '选项【{name}】不能是【{value}】：{reason}',
      'en-US': '{name} cannot be {value}: {reason}',
      'zh-TW': '選項【{name}】不能是【{value}】：{reason}',
    },
  },
  twoSources: {
    code: 'E09',
    text: {
      'zh-CN': '字段【{title}】的值已由 {by} 得出，{name} 不起作用',
      'en-US': 'the value of field {title} comes from {by}; {name} has no effect',
      'zh-TW': '欄位【{title}】的值已由 {by} 得出，{name} 不起作用',
    },
  },
  idleService: {
    code: 'E09',
    text: {
      'zh-CN': '自动节点【{name}】没有动作：请写 hooks 或 onComplete',
      'en-US': 'service {name} does nothing: give it hooks or onComplete',
      'zh-TW': '自動節點【{name}】沒有動作：請寫 hooks 或 onComplete',
    },
  },
  noTargets: {
    code: 'E09',
    text: {
      'zh-CN': '节点【{name}】没有可以退回的节点【rejectTargets】',
      'en-US': 'step {name} can send back to no step: rejectTargets is empty',
      'zh-TW': '節點【{name}】沒有可以退回的節點【rejectTargets】',
    },
  },
  targetNotBefore: {
    code: 'E08',
    text: {
      'zh-CN': '节点【{name}】不能退回到【{target}】：它不是此前的办理节点',
      'en-US': 'step {name} cannot send back to {target}: that is no step of people before it',
      'zh-TW': '節點【{name}】不能退回到【{target}】：它不是此前的辦理節點',
    },
  },
  otherDict: {
    code: 'E10',
    text: {
      'zh-CN': '【{name}】用的字典【{dict}】不是字段的字典',
      'en-US': '{name} is named by another dictionary, {dict}, than its field',
      'zh-TW': '【{name}】用的字典【{dict}】不是欄位的字典',
    },
  },
} as const satisfies Readonly<Record<string, { readonly code: ProblemCode; readonly text: Localised }>>;
