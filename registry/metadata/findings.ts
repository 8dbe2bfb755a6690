import type { Language, Localised } from '../localised.ts';
import { localised } from '../localised.ts';
import type { MetadataProblem, ProblemCode } from './types.ts';

/** What can be wrong with references and names: the code, and the words with `{parameters}`. Their only place. */
export const findings = {
  missing: { code: 'E07', text: { 'zh-CN': '依赖的对象不存在【{id}】', 'en-US': '{id} does not exist', 'zh-TW': '依賴的物件不存在【{id}】' } },
  missingOptional: { code: 'W08', text: { 'zh-CN': '依赖的对象不存在，不会显示【{id}】', 'en-US': '{id} does not exist; it will not be shown', 'zh-TW': '依賴的物件不存在，不會顯示【{id}】' } },
  part: { code: 'E07', text: { 'zh-CN': '{owner} 中没有【{name}】', 'en-US': '{owner} has no {name}', 'zh-TW': '{owner} 中沒有【{name}】' } },
  person: { code: 'E13', text: { 'zh-CN': '执行人字段不是人员字段【{name}】', 'en-US': '{name} is not a field of people', 'zh-TW': '執行人欄位不是人員欄位【{name}】' } },
  incomplete: { code: 'E13', text: { 'zh-CN': '规则【{rule}】缺少 {name}', 'en-US': 'rule {rule} needs {name}', 'zh-TW': '規則【{rule}】缺少 {name}' } },
  nobody: { code: 'E13', text: { 'zh-CN': '节点【{node}】的规则【{rule}】在现有组织中找不到执行人（例如 {starter} 发起时）', 'en-US': 'rule {rule} of step {node} finds nobody in the present organisation (for example when {starter} starts)', 'zh-TW': '節點【{node}】的規則【{rule}】在現有組織中找不到執行人（例如 {starter} 發起時）' } },
  nobodyFor: { code: 'W13', text: { 'zh-CN': '{starter} 发起时，节点【{node}】的规则【{rule}】找不到执行人', 'en-US': 'when {starter} starts, rule {rule} of step {node} finds nobody', 'zh-TW': '{starter} 發起時，節點【{node}】的規則【{rule}】找不到執行人' } },
  place: { code: 'E14', text: { 'zh-CN': '权限针对不存在的节点【{name}】', 'en-US': 'these rights are for a node {name} that no flow of this form has', 'zh-TW': '權限針對不存在的節點【{name}】' } },
  rowFilter: { code: 'E15', text: { 'zh-CN': '行过滤条件有误：{reason}', 'en-US': 'the row filter cannot be used: {reason}', 'zh-TW': '列過濾條件有誤：{reason}' } },
  condition: { code: 'E15', text: { 'zh-CN': '【{name}】的条件不能使用：{reason}', 'en-US': 'the condition on {name} cannot be used: {reason}', 'zh-TW': '【{name}】的條件不能使用：{reason}' } },
  option: { code: 'E16', text: { 'zh-CN': '控件【{widget}】没有选项【{name}】', 'en-US': 'control {widget} has no option {name}', 'zh-TW': '控制項【{widget}】沒有選項【{name}】' } },
  button: { code: 'E17', text: { 'zh-CN': '未知的按钮【{name}】', 'en-US': 'there is no button {name}', 'zh-TW': '未知的按鈕【{name}】' } },
  status: { code: 'E17', text: { 'zh-CN': '未知的单据状态【{name}】', 'en-US': 'there is no status {name}', 'zh-TW': '未知的單據狀態【{name}】' } },
  hook: { code: 'E17', text: { 'zh-CN': '未知的服务端动作【{name}】', 'en-US': 'there is no server action {name}', 'zh-TW': '未知的伺服端動作【{name}】' } },
  reserved: { code: 'E18', text: { 'zh-CN': '名称【{name}】由系统使用', 'en-US': 'the name {name} belongs to the system', 'zh-TW': '名稱【{name}】由系統使用' } },
  cycle: { code: 'E06', text: { 'zh-CN': '循环引用：{path}', 'en-US': 'a circle: {path}', 'zh-TW': '循環引用：{path}' } },
  address: { code: 'E19', text: { 'zh-CN': '不安全的地址【{name}】', 'en-US': 'the address {name} is not safe', 'zh-TW': '不安全的位址【{name}】' } },
  route: { code: 'E19', text: { 'zh-CN': '门户中没有该地址【{name}】', 'en-US': 'the portal has no page {name}', 'zh-TW': '入口網站中沒有該位址【{name}】' } },
  statement: { code: 'E20', text: { 'zh-CN': '只能是一条 SELECT 语句：{reason}', 'en-US': 'only one SELECT is allowed: {reason}', 'zh-TW': '只能是一條 SELECT 語句：{reason}' } },
  column: { code: 'E20', text: { 'zh-CN': '语句没有返回列【{name}】', 'en-US': 'the statement does not return {name}', 'zh-TW': '語句沒有返回列【{name}】' } },
  repeated: { code: 'E02', text: { 'zh-CN': '重复【{name}】', 'en-US': '{name} is there twice', 'zh-TW': '重複【{name}】' } },
  form: { code: 'E07', text: { 'zh-CN': '表单【{name}】属于另一个业务对象【{other}】', 'en-US': 'form {name} belongs to another object, {other}', 'zh-TW': '表單【{name}】屬於另一個業務物件【{other}】' } },
  serial: { code: 'E22', text: { 'zh-CN': '按 {reset} 重新计数，但编号中没有该期间，会重复', 'en-US': 'counting begins anew each {reset}, but the number does not carry it and would repeat', 'zh-TW': '按 {reset} 重新計數，但編號中沒有該期間，會重複' } },
  reveals: { code: 'E25', text: { 'zh-CN': '【{place}】看不到【{secret}】，但能从【{name}】推知；如确需如此，请在该权限的 reveals 中写明', 'en-US': 'whoever has the rights of {place} does not see {secret}, but can work it out by {name}; say so under reveals if that is meant', 'zh-TW': '【{place}】看不到【{secret}】，但能從【{name}】推知；如確需如此，請在該權限的 reveals 中寫明' } },
  revealsNothing: { code: 'E25', text: { 'zh-CN': '【{place}】的 reveals 中【{secret}】无从推知', 'en-US': 'nothing that {place} shows tells {secret}; take it out of reveals', 'zh-TW': '【{place}】的 reveals 中【{secret}】無從推知' } },
  revealingText: { code: 'E25', text: { 'zh-CN': '所有相关人员都会看到该文字，但【{place}】看不到【{secret}】', 'en-US': 'everybody concerned reads this text, but {place} does not show {secret}', 'zh-TW': '所有相關人員都會看到該文字，但【{place}】看不到【{secret}】' } },
  pointer: { code: 'E24', text: { 'zh-CN': '译文指向不存在的文字【{name}】', 'en-US': 'a translation of nothing: {name}', 'zh-TW': '譯文指向不存在的文字【{name}】' } },
  sample: { code: 'E21', text: { 'zh-CN': '样例【{name}】的 {path} 应为 {expected}，算得 {actual}', 'en-US': 'sample {name}: {path} should be {expected} and is {actual}', 'zh-TW': '樣例【{name}】的 {path} 應為 {expected}，算得 {actual}' } },
  samplePath: { code: 'E21', text: { 'zh-CN': '样例【{name}】没有 {path}', 'en-US': 'sample {name} has no {path}', 'zh-TW': '樣例【{name}】沒有 {path}' } },
  unusable: { code: 'E21', text: { 'zh-CN': '表单不能计算：{reason}', 'en-US': 'the form cannot be computed: {reason}', 'zh-TW': '表單不能計算：{reason}' } },
  dataObject: { code: 'E07', text: { 'zh-CN': '数据行属于不存在的业务对象【{name}】', 'en-US': 'rows of an object {name} that does not exist', 'zh-TW': '資料列屬於不存在的業務物件【{name}】' } },
  dataField: { code: 'E07', text: { 'zh-CN': '数据行有不存在的字段【{name}】', 'en-US': 'rows with a field {name} that does not exist', 'zh-TW': '資料列有不存在的欄位【{name}】' } },
} as const satisfies Readonly<Record<string, { readonly code: ProblemCode; readonly text: Localised }>>;

export type FindingId = keyof typeof findings;

export interface FindingMore {
  /** The nearest name that would be right. */
  readonly hint?: string | undefined;
  /** The only value that would be right. */
  readonly fix?: unknown;
}

/** A problem of an item in the words of the table. */
export function finding(item: { readonly kind: string; readonly key: string }, id: FindingId, pointer: string, params: Readonly<Record<string, string>>, { hint, fix }: FindingMore = {}): MetadataProblem {
  const problem = { code: findings[id].code, kind: item.kind, key: item.key, pointer, id, params, ...(hint === undefined ? {} : { hint }), ...(fix === undefined ? {} : { fix }) };
  return { ...problem, message: wordsOf({ ...problem, message: '' }, 'zh-CN') };
}

/** What a problem says, in the reader's language where its words are in the table. */
export function wordsOf({ id, params = {}, hint, message }: MetadataProblem, locale: Language): string {
  if (id === undefined || !Object.hasOwn(findings, id)) return message;
  const text = localised(findings[id as FindingId].text, locale).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return hint === undefined ? text : text + localised(didYouMean, locale).replace('{hint}', hint);
}

// helpers

const didYouMean: Localised = { 'zh-CN': '，是否应为【{hint}】？', 'en-US': '; did you mean {hint}?', 'zh-TW': '，是否應為【{hint}】？' };
