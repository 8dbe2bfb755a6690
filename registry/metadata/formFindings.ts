import type { Localised } from '../localised.ts';
import type { ProblemCode } from './types.ts';

/** What a form or its object promises to people and does not keep: rights that open nothing, linkage that changes nothing, values that nobody can give. */
export const formFindings = {
  rightComputed: {
    code: 'W09',
    text: {
      'zh-CN': '【{name}】由 {by} 决定，【{place}】的填写权限 {mode} 不起作用',
      'en-US': '{name} is up to {by}: the right {mode} of {place} lets nobody enter it',
      'zh-TW': '【{name}】由 {by} 決定，【{place}】的填寫權限 {mode} 不起作用',
    },
  },
  neverFilled: {
    code: 'E09',
    text: {
      'zh-CN': '【{name}】必填，但没有人可以填写（{by}），也没有默认值、公式或其他来源',
      'en-US': '{name} is demanded, but nobody may ever fill it in ({by}), and no default, formula or anything else gives it a value',
      'zh-TW': '【{name}】必填，但沒有人可以填寫（{by}），也沒有預設值、公式或其他來源',
    },
  },
  rulesContradict: {
    code: 'E07',
    text: {
      'zh-CN': '没有值能通过字段【{title}】的校验：规则【{rules}】互相矛盾',
      'en-US': 'no value passes the rules of field {title}: {rules} contradict each other',
      'zh-TW': '沒有值能通過欄位【{title}】的校驗：規則【{rules}】互相矛盾',
    },
  },
  returnedNever: {
    code: 'E30',
    text: {
      'zh-CN': '【{source}】返回的【{result}】的编码（{codes}）都不是字段【{target}】的选项，单据不能提交',
      'en-US': 'none of the codes that {result} of {source} returns ({codes}) is a choice of {target}, and nothing can be submitted',
      'zh-TW': '【{source}】返回的【{result}】的編碼（{codes}）都不是欄位【{target}】的選項，單據不能提交',
    },
  },
  returnedCode: {
    code: 'W09',
    text: {
      'zh-CN': '【{source}】返回的【{result}】可能是 {codes}，不是字段【{target}】的选项，单据不能提交',
      'en-US': '{result} of {source} may return {codes}, which are no choices of {target} and cannot be submitted',
      'zh-TW': '【{source}】返回的【{result}】可能是 {codes}，不是欄位【{target}】的選項，單據不能提交',
    },
  },
  returnedWords: {
    code: 'W09',
    text: {
      'zh-CN': '【{source}】返回的【{result}】中编码【{code}】是【{one}】，在字段【{target}】中却是【{other}】',
      'en-US': 'the code {code} that {result} of {source} returns means {one} there and {other} in {target}',
      'zh-TW': '【{source}】返回的【{result}】中編碼【{code}】是【{one}】，在欄位【{target}】中卻是【{other}】',
    },
  },
  linkageLoosens: {
    code: 'W09',
    text: {
      'zh-CN': '联动对【{name}】写明 {action} 不起作用：联动只能收紧，不能放宽权限和必填',
      'en-US': '{action} of this linkage does nothing to {name}: linkage narrows, and takes back no right and no demand',
      'zh-TW': '聯動對【{name}】寫明 {action} 不起作用：聯動只能收緊，不能放寬權限和必填',
    },
  },
  linkageStands: {
    code: 'W09',
    text: {
      'zh-CN': '联动对【{name}】写明 {action} 不起作用：不论条件是否成立，{by} 已经决定',
      'en-US': '{action} of this linkage does nothing to {name}: {by} has settled it, whether the condition holds or not',
      'zh-TW': '聯動對【{name}】寫明 {action} 不起作用：不論條件是否成立，{by} 已經決定',
    },
  },
} as const satisfies Readonly<Record<string, { readonly code: ProblemCode; readonly text: Localised }>>;
