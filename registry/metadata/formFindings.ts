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
} as const satisfies Readonly<Record<string, { readonly code: ProblemCode; readonly text: Localised }>>;
