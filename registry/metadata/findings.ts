import type { Language, Localised } from '../localised.ts';
import { localised } from '../localised.ts';
import { fill, filled, inLanguage, type Word } from '../words.ts';
import { formFindings } from './formFindings.ts';
import { flowFindings } from './flowFindings.ts';
import type { MetadataProblem, ProblemCode } from './types.ts';
import { valueFindings } from './valueFindings.ts';

/** What can be wrong with references and names: the code, and the words with `{parameters}`. Their only place. */
export const findings = {
  ...flowFindings,
  ...formFindings,
  ...valueFindings,
  packageShape: {
    code: 'E01',
    text: { 'zh-CN': '数据包结构不正确：{reason}', 'en-US': 'the package does not have the shape of one: {reason}', 'zh-TW': '資料包結構不正確：{reason}' },
  },
  fileJson: { code: 'E01', text: { 'zh-CN': '不是有效的 JSON：{reason}', 'en-US': 'this is no JSON: {reason}', 'zh-TW': '不是有效的 JSON：{reason}' } },
  fileName: { code: 'E01', text: { 'zh-CN': '文件名应为 {name}', 'en-US': 'the file has to be called {name}', 'zh-TW': '檔案名稱應為 {name}' } },
  script: { code: 'E04', text: { 'zh-CN': '脚本有误：{reason}', 'en-US': 'the script is wrong: {reason}', 'zh-TW': '腳本有誤：{reason}' } },
  unknownKind: {
    code: 'E01',
    text: { 'zh-CN': '未知的元数据类型【{name}】', 'en-US': 'there is no kind of metadata called {name}', 'zh-TW': '未知的中繼資料類型【{name}】' },
  },
  unknownKey: { code: 'E01', text: { 'zh-CN': '未知的配置项【{name}】', 'en-US': 'there is no setting {name} here', 'zh-TW': '未知的設定項【{name}】' } },
  missingKey: { code: 'E01', text: { 'zh-CN': '缺少配置项【{name}】', 'en-US': '{name} is missing', 'zh-TW': '缺少設定項【{name}】' } },
  missingKeyWritten: {
    code: 'E01',
    text: {
      'zh-CN': '缺少配置项【{name}】，这里写的是【{written}】',
      'en-US': '{name} is missing; what is written here is {written}',
      'zh-TW': '缺少設定項【{name}】，這裡寫的是【{written}】',
    },
  },
  type: { code: 'E01', text: { 'zh-CN': '类型应为 {type}', 'en-US': 'this has to be of type {type}', 'zh-TW': '類型應為 {type}' } },
  oneOf: { code: 'E01', text: { 'zh-CN': '取值应为 {values} 之一', 'en-US': 'this has to be one of {values}', 'zh-TW': '取值應為 {values} 之一' } },
  constant: { code: 'E01', text: { 'zh-CN': '取值应为 {value}', 'en-US': 'this has to be {value}', 'zh-TW': '取值應為 {value}' } },
  pattern: { code: 'E01', text: { 'zh-CN': '格式应为 {pattern}', 'en-US': 'this has to look like {pattern}', 'zh-TW': '格式應為 {pattern}' } },
  tooShort: { code: 'E01', text: { 'zh-CN': '长度不能少于 {limit}', 'en-US': 'this must not be shorter than {limit}', 'zh-TW': '長度不能少於 {limit}' } },
  tooLong: { code: 'E01', text: { 'zh-CN': '长度不能超过 {limit}', 'en-US': 'this must not be longer than {limit}', 'zh-TW': '長度不能超過 {limit}' } },
  tooSmall: { code: 'E01', text: { 'zh-CN': '不能小于 {limit}', 'en-US': 'this must not be less than {limit}', 'zh-TW': '不能小於 {limit}' } },
  tooLarge: { code: 'E01', text: { 'zh-CN': '不能大于 {limit}', 'en-US': 'this must not be more than {limit}', 'zh-TW': '不能大於 {limit}' } },
  structure: { code: 'E01', text: { 'zh-CN': '结构不正确', 'en-US': 'this has the wrong shape', 'zh-TW': '結構不正確' } },
  keyTwice: { code: 'E12', text: { 'zh-CN': '键重复【{name}】', 'en-US': 'two items have the key {name}', 'zh-TW': '鍵重複【{name}】' } },
  missing: { code: 'E07', text: { 'zh-CN': '依赖的对象不存在【{id}】', 'en-US': '{id} does not exist', 'zh-TW': '依賴的物件不存在【{id}】' } },
  standsOnMalformed: {
    code: 'E07',
    text: {
      'zh-CN': '所用的【{id}】在同一个包中，但自身有错误，请先更正',
      'en-US': '{id} comes with this package and is itself wrong; correct it first',
      'zh-TW': '所用的【{id}】在同一個包中，但自身有錯誤，請先更正',
    },
  },
  missingOptional: {
    code: 'W08',
    text: {
      'zh-CN': '依赖的对象不存在，不会显示【{id}】',
      'en-US': '{id} does not exist; it will not be shown',
      'zh-TW': '依賴的物件不存在，不會顯示【{id}】',
    },
  },
  part: { code: 'E07', text: { 'zh-CN': '{owner} 中没有【{name}】', 'en-US': '{owner} has no {name}', 'zh-TW': '{owner} 中沒有【{name}】' } },
  person: {
    code: 'E13',
    text: { 'zh-CN': '执行人字段不是人员字段【{name}】', 'en-US': '{name} is not a field of people', 'zh-TW': '執行人欄位不是人員欄位【{name}】' },
  },
  incomplete: { code: 'E13', text: { 'zh-CN': '规则【{rule}】缺少 {name}', 'en-US': 'rule {rule} needs {name}', 'zh-TW': '規則【{rule}】缺少 {name}' } },
  nobody: {
    code: 'E13',
    text: {
      'zh-CN': '节点【{node}】的规则【{rule}】在现有组织中找不到执行人（例如 {starter} 发起时）',
      'en-US': 'rule {rule} of step {node} finds nobody in the present organisation (for example when {starter} starts)',
      'zh-TW': '節點【{node}】的規則【{rule}】在現有組織中找不到執行人（例如 {starter} 發起時）',
    },
  },
  nobodyFor: {
    code: 'W13',
    text: {
      'zh-CN': '{starter} 发起时，节点【{node}】的规则【{rule}】找不到执行人',
      'en-US': 'when {starter} starts, rule {rule} of step {node} finds nobody',
      'zh-TW': '{starter} 發起時，節點【{node}】的規則【{rule}】找不到執行人',
    },
  },
  silentVoter: {
    code: 'W13',
    text: {
      'zh-CN': '节点【{node}】的 {list} 写明【{person}】，但规则【{rule}】在现有组织中找不到此人（或已离职）：除非临时加签，他不会投票，该特权不起作用',
      'en-US':
        '{list} of step {node} names {person}, whom rule {rule} never finds in the present organisation (or who has left): unless somebody adds them, they do not vote there',
      'zh-TW': '節點【{node}】的 {list} 寫明【{person}】，但規則【{rule}】在現有組織中找不到此人（或已離職）：除非臨時加簽，他不會投票，該特權不起作用',
    },
  },
  place: {
    code: 'E14',
    text: {
      'zh-CN': '权限针对不存在的节点【{name}】',
      'en-US': 'these rights are for a node {name} that no flow of this form has',
      'zh-TW': '權限針對不存在的節點【{name}】',
    },
  },
  rowFilter: {
    code: 'E15',
    text: { 'zh-CN': '行过滤条件有误：{reason}', 'en-US': 'the row filter cannot be used: {reason}', 'zh-TW': '列篩選條件有誤：{reason}' },
  },
  condition: {
    code: 'E15',
    text: {
      'zh-CN': '【{name}】的条件不能使用：{reason}',
      'en-US': 'the condition on {name} cannot be used: {reason}',
      'zh-TW': '【{name}】的條件不能使用：{reason}',
    },
  },
  option: {
    code: 'E16',
    text: { 'zh-CN': '控件【{widget}】没有选项【{name}】', 'en-US': 'control {widget} has no option {name}', 'zh-TW': '控制項【{widget}】沒有選項【{name}】' },
  },
  optionValue: {
    code: 'E16',
    text: {
      'zh-CN': '控件【{widget}】的选项【{option}】没有取值【{name}】',
      'en-US': '{option} of control {widget} cannot be {name}',
      'zh-TW': '控制項【{widget}】的選項【{option}】沒有取值【{name}】',
    },
  },
  icon: {
    code: 'W08',
    text: {
      'zh-CN': '没有图标【{name}】，将显示一般图标',
      'en-US': 'there is no icon {name}; a general one will be shown',
      'zh-TW': '沒有圖示【{name}】，將顯示一般圖示',
    },
  },
  colour: { code: 'E03', text: { 'zh-CN': '标签没有颜色【{name}】', 'en-US': 'tags know no colour {name}', 'zh-TW': '標籤沒有顏色【{name}】' } },
  method: {
    code: 'W08',
    text: {
      'zh-CN': '门户中没有该操作，授权不起作用【{name}】',
      'en-US': 'the portal has no operation {name}; granting it has no effect',
      'zh-TW': '入口網站中沒有該操作，授權不起作用【{name}】',
    },
  },
  language: {
    code: 'E24',
    text: {
      'zh-CN': '没有该语言，译文不会显示【{name}】',
      'en-US': 'nobody reads the language {name}; these translations will not be shown',
      'zh-TW': '沒有該語言，譯文不會顯示【{name}】',
    },
  },
  opinionUnread: {
    code: 'W07',
    text: {
      'zh-CN': '意见【{name}】在【{place}】可填写，但没有权限能看到它',
      'en-US': 'opinion {name} is written at {place}, and no rights show it',
      'zh-TW': '意見【{name}】在【{place}】可填寫，但沒有權限能看到它',
    },
  },
  opinionUnwritten: {
    code: 'W07',
    text: {
      'zh-CN': '【{place}】的意见【{name}】没有节点填写',
      'en-US': 'no node writes opinion {name} of {place}',
      'zh-TW': '【{place}】的意見【{name}】沒有節點填寫',
    },
  },
  button: { code: 'E17', text: { 'zh-CN': '未知的按钮【{name}】', 'en-US': 'there is no button {name}', 'zh-TW': '未知的按鈕【{name}】' } },
  status: { code: 'E17', text: { 'zh-CN': '未知的单据状态【{name}】', 'en-US': 'there is no status {name}', 'zh-TW': '未知的單據狀態【{name}】' } },
  hook: { code: 'E17', text: { 'zh-CN': '未知的服务端动作【{name}】', 'en-US': 'there is no server action {name}', 'zh-TW': '未知的伺服端動作【{name}】' } },
  reserved: {
    code: 'E18',
    text: { 'zh-CN': '名称【{name}】由系统使用', 'en-US': 'the name {name} belongs to the system', 'zh-TW': '名稱【{name}】由系統使用' },
  },
  cycle: { code: 'E06', text: { 'zh-CN': '循环引用：{path}', 'en-US': 'a circle: {path}', 'zh-TW': '循環引用：{path}' } },
  invisible: {
    code: 'E18',
    text: {
      'zh-CN': '含有看不见的字符 {character}【{text}】',
      'en-US': 'it holds the character {character}, which nobody sees: {text}',
      'zh-TW': '含有看不見的字元 {character}【{text}】',
    },
  },
  foreign: {
    code: 'E19',
    text: {
      'zh-CN': '这里只能是门户中的地址，不能通往其他网站【{name}】',
      'en-US': 'only addresses of the portal stand here, and {name} leads out of it',
      'zh-TW': '這裡只能是入口網站中的位址，不能通往其他網站【{name}】',
    },
  },
  address: { code: 'E19', text: { 'zh-CN': '不安全的地址【{name}】', 'en-US': 'the address {name} is not safe', 'zh-TW': '不安全的位址【{name}】' } },
  route: { code: 'E19', text: { 'zh-CN': '门户中没有该地址【{name}】', 'en-US': 'the portal has no page {name}', 'zh-TW': '入口網站中沒有該位址【{name}】' } },
  defaultTwice: {
    code: 'E02',
    text: {
      'zh-CN': '表单【{form}】已有默认打印模板 {id}，一个表单只能有一个',
      'en-US': '{id} is the default of form {form} already; a form has one',
      'zh-TW': '表單【{form}】已有預設列印範本 {id}，一個表單只能有一個',
    },
  },
  noColumnShown: {
    code: 'E09',
    text: {
      'zh-CN': '所有列都被隐藏（hidden），列表什么也不显示',
      'en-US': 'every column is hidden, so the list shows nothing',
      'zh-TW': '所有欄都被隱藏（hidden），清單什麼也不顯示',
    },
  },
  finalFlow: {
    code: 'E09',
    text: {
      'zh-CN': 'final 只用于不走流程的业务对象，流程【{flow}】处理它的单据：由流程的节点权限决定谁能修改',
      'en-US': 'final is for objects without a flow, and {flow} runs the documents of this one: the rights of its steps say who may change them',
      'zh-TW': 'final 只用於不走流程的業務物件，流程【{flow}】處理它的單據：由流程的節點權限決定誰能修改',
    },
  },
  queryClosed: {
    code: 'E19',
    text: {
      'zh-CN': '关联查询不能询问【{method} {path}】：本系统没有该服务，或者它会改变数据',
      'en-US': 'a query cannot ask {method} {path}: this server has no such call, or it changes something',
      'zh-TW': '關聯查詢不能詢問【{method} {path}】：本系統沒有該服務，或者它會改變資料',
    },
  },
  queryOrigin: {
    code: 'E19',
    text: {
      'zh-CN': '服务器不允许询问【{origin}】：本系统的服务写成以 / 开头的路径，其他服务器须由运维人员列入 QUERY_ORIGINS',
      'en-US': 'this server may not ask {origin}: its own calls are written as a path, and other servers have to be listed by the operator in QUERY_ORIGINS',
      'zh-TW': '伺服器不允許詢問【{origin}】：本系統的服務寫成以 / 開頭的路徑，其他伺服器須由維運人員列入 QUERY_ORIGINS',
    },
  },
  queryAsks: {
    code: 'E09',
    text: {
      'zh-CN': '服务 {call} 需要参数 {name}，地址和条件中都没有',
      'en-US': '{call} needs the parameter {name}, which neither the address nor a condition gives',
      'zh-TW': '服務 {call} 需要參數 {name}，位址和條件中都沒有',
    },
  },
  queryNoList: {
    code: 'E10',
    text: {
      'zh-CN': '服务 {call} 返回的 {name} 不是数据行的列表',
      'en-US': '{name} in the answer of {call} is no list of rows',
      'zh-TW': '服務 {call} 傳回的 {name} 不是資料列的清單',
    },
  },
  statement: {
    code: 'E20',
    text: { 'zh-CN': '只能是一条 SELECT 语句：{reason}', 'en-US': 'only one SELECT is allowed: {reason}', 'zh-TW': '只能是一條 SELECT 語句：{reason}' },
  },
  statementRuns: {
    code: 'E20',
    text: { 'zh-CN': '语句不能执行：{reason}', 'en-US': 'the statement cannot run: {reason}', 'zh-TW': '語句不能執行：{reason}' },
  },
  statementJoins: {
    code: 'E20',
    text: {
      'zh-CN': '【{reason}】与其他表之间没有等值连接条件，行数会相乘',
      'en-US': 'no equality of columns joins {reason} to the other tables, so that rows would be multiplied',
      'zh-TW': '【{reason}】與其他表之間沒有等值連接條件，列數會相乘',
    },
  },
  statementGrows: {
    code: 'E20',
    text: {
      'zh-CN': '由 {reason} 反复连接的文本会无限变长，一个值最多由 200 段文本组成',
      'en-US': 'texts that {reason} joins again and again grow without end: a value is made of 200 texts at most',
      'zh-TW': '由 {reason} 反覆連接的文字會無限變長，一個值最多由 200 段文字組成',
    },
  },
  view: { code: 'E07', text: { 'zh-CN': '没有查询视图【{name}】', 'en-US': 'there is no query view {name}', 'zh-TW': '沒有查詢檢視【{name}】' } },
  statementNames: {
    code: 'E20',
    text: {
      'zh-CN': '语句使用了未知的名称【{reason}】',
      'en-US': 'the statement names {reason}, which nobody knows',
      'zh-TW': '語句使用了未知的名稱【{reason}】',
    },
  },
  columnFormat: {
    code: 'E10',
    text: {
      'zh-CN': '列【{title}】的内容不能按 {format} 显示',
      'en-US': 'what stands in column {title} cannot be shown as {format}',
      'zh-TW': '欄【{title}】的內容不能按 {format} 顯示',
    },
  },
  columnSum: {
    code: 'E10',
    text: {
      'zh-CN': '列【{title}】不是数字，不能合计',
      'en-US': 'column {title} holds no numbers that could be added up',
      'zh-TW': '欄【{title}】不是數字，不能合計',
    },
  },
  columnDict: {
    code: 'E10',
    text: {
      'zh-CN': '列【{title}】的格式 {format} 需要字典，列和字段都没有',
      'en-US': 'the format {format} of column {title} needs a dictionary, and neither the column nor its field has one',
      'zh-TW': '欄【{title}】的格式 {format} 需要字典，欄和欄位都沒有',
    },
  },
  column: { code: 'E20', text: { 'zh-CN': '语句没有返回列【{name}】', 'en-US': 'the statement does not return {name}', 'zh-TW': '語句沒有返回列【{name}】' } },
  repeated: { code: 'E02', text: { 'zh-CN': '重复【{name}】', 'en-US': '{name} is there twice', 'zh-TW': '重複【{name}】' } },
  form: {
    code: 'E07',
    text: {
      'zh-CN': '表单【{name}】属于另一个业务对象【{other}】',
      'en-US': 'form {name} belongs to another object, {other}',
      'zh-TW': '表單【{name}】屬於另一個業務物件【{other}】',
    },
  },
  formTwice: {
    code: 'E02',
    text: {
      'zh-CN': '业务对象【{other}】已指定了表单，不能再指定【{name}】',
      'en-US': 'another form says already who reads {other}; {name} cannot say it as well',
      'zh-TW': '業務物件【{other}】已指定了表單，不能再指定【{name}】',
    },
  },
  printedForm: {
    code: 'E07',
    text: {
      'zh-CN': '打印模板【{name}】打印的是另一个表单【{other}】',
      'en-US': 'print template {name} prints another form, {other}',
      'zh-TW': '列印範本【{name}】列印的是另一個表單【{other}】',
    },
  },
  serial: {
    code: 'E22',
    text: {
      'zh-CN': '按 {reset} 重新计数，但编号中没有该期间，会重复',
      'en-US': 'counting begins anew each {reset}, but the number does not carry it and would repeat',
      'zh-TW': '按 {reset} 重新計數，但編號中沒有該期間，會重複',
    },
  },
  reveals: {
    code: 'E25',
    text: {
      'zh-CN': '【{place}】看不到【{secret}】，但能从【{name}】推知；如确需如此，请在该权限的 reveals 中写明',
      'en-US': 'whoever has the rights of {place} does not see {secret}, but can work it out by {name}; say so under reveals if that is meant',
      'zh-TW': '【{place}】看不到【{secret}】，但能從【{name}】推知；如確需如此，請在該權限的 reveals 中寫明',
    },
  },
  revealsNothing: {
    code: 'W09',
    text: {
      'zh-CN': '【{place}】的 reveals 中【{secret}】无从推知',
      'en-US': 'nothing that {place} shows tells {secret}; take it out of reveals',
      'zh-TW': '【{place}】的 reveals 中【{secret}】無從推知',
    },
  },
  revealsUnknown: {
    code: 'E25',
    text: {
      'zh-CN': '【{place}】的 reveals 中【{secret}】不是该表单的字段',
      'en-US': '{secret} under reveals of {place} is no field of this form',
      'zh-TW': '【{place}】的 reveals 中【{secret}】不是該表單的欄位',
    },
  },
  answersForNothing: {
    code: 'E09',
    text: {
      'zh-CN': '【{place}】的 answersFor 中【{name}】不起作用：须是该步骤看得到、由人填写的字段，且不是首个步骤',
      'en-US': '{name} under answersFor of {place} does nothing: it takes a field that people enter and that this step sees, and a step behind the first',
      'zh-TW': '【{place}】的 answersFor 中【{name}】不起作用：須是該步驟看得到、由人填寫的欄位，且不是首個步驟',
    },
  },
  revealingText: {
    code: 'E25',
    text: {
      'zh-CN': '所有相关人员都会看到该文字，但【{place}】看不到【{secret}】',
      'en-US': 'everybody concerned reads this text, but {place} does not show {secret}',
      'zh-TW': '所有相關人員都會看到該文字，但【{place}】看不到【{secret}】',
    },
  },
  emptied: {
    code: 'E30',
    text: {
      'zh-CN': '【{name}】必填，条件成立时却被清空，单据不能提交；请同时改为只读或隐藏',
      'en-US': '{name} has to be filled in and is emptied while the condition holds, so that nothing can be submitted; make it read-only or hide it as well',
      'zh-TW': '【{name}】必填，條件成立時卻被清空，單據不能提交；請同時改為唯讀或隱藏',
    },
  },
  linkageLoop: {
    code: 'W09',
    text: {
      'zh-CN': '{example}时，联动规则互相触发、没有结果【{rule}】',
      'en-US': 'where {example}, linkage rules set each other off without end: {rule}',
      'zh-TW': '{example}時，聯動規則互相觸發、沒有結果【{rule}】',
    },
  },
  optionDisabled: {
    code: 'E04',
    text: {
      'zh-CN': '【{name}】的取值【{value}】已停用，不能再写入',
      'en-US': 'the choice {value} of {name} is disabled and can no longer be written',
      'zh-TW': '【{name}】的取值【{value}】已停用，不能再寫入',
    },
  },
  parentField: {
    code: 'E07',
    text: {
      'zh-CN': '【{name}】不能作为上级字段：{reason}',
      'en-US': '{name} cannot be the field that choices stand under: {reason}',
      'zh-TW': '【{name}】不能作為上級欄位：{reason}',
    },
  },
  switchValue: {
    code: 'E30',
    text: {
      'zh-CN': '开关的值【{value}】不是该字段的值',
      'en-US': '{value} of the switch is no value of its field',
      'zh-TW': '開關的值【{value}】不是該欄位的值',
    },
  },
  switchEmpty: {
    code: 'E30',
    text: {
      'zh-CN': '开关打开的值是空的，打开后与未填写无法区分',
      'en-US': 'the switch writes an empty value when it is on: that is the same as a field that nobody filled in',
      'zh-TW': '開關開啟的值是空的，開啟後與未填寫無法區分',
    },
  },
  switchSame: {
    code: 'E30',
    text: {
      'zh-CN': '开关打开与关闭的值相同【{value}】',
      'en-US': 'the switch has the same value, {value}, on and off',
      'zh-TW': '開關開啟與關閉的值相同【{value}】',
    },
  },
  noSerial: {
    code: 'E07',
    text: { 'zh-CN': '流水号字段未指定流水号规则', 'en-US': 'a field for numbers of documents names no serial number', 'zh-TW': '流水號欄位未指定流水號規則' },
  },
  serialInTable: {
    code: 'E30',
    text: { 'zh-CN': '流水号只能用于主表字段', 'en-US': 'serial numbers are given to the main record, not to rows', 'zh-TW': '流水號只能用於主表欄位' },
  },
  separated: {
    code: 'E30',
    text: {
      'zh-CN': '取值【{value}】不能用于该字段：多个取值以【{separator}】分隔，首尾不能有空格',
      'en-US': '{value} cannot be a choice of this field: several choices are divided by {separator}, and blanks around them are cut off',
      'zh-TW': '取值【{value}】不能用於該欄位：多個取值以【{separator}】分隔，首尾不能有空格',
    },
  },
  ruleAddress: {
    code: 'E07',
    text: {
      'zh-CN': '规则 {rule} 不能询问【{method} {path}】：只能询问所有登录人员都可调用且不改变数据的服务',
      'en-US': 'rule {rule} cannot ask {method} {path}: only calls that every signed-in person may make and that change nothing can be asked',
      'zh-TW': '規則 {rule} 不能詢問【{method} {path}】：只能詢問所有登入人員都可呼叫且不改變資料的服務',
    },
  },
  pointer: {
    code: 'E24',
    text: { 'zh-CN': '译文指向不存在的文字【{name}】', 'en-US': 'a translation of nothing: {name}', 'zh-TW': '譯文指向不存在的文字【{name}】' },
  },
  sample: {
    code: 'E21',
    text: {
      'zh-CN': '样例【{name}】的 {path} 应为 {expected}，算得 {actual}',
      'en-US': 'sample {name}: {path} should be {expected} and is {actual}',
      'zh-TW': '範例【{name}】的 {path} 應為 {expected}，算得 {actual}',
    },
  },
  samplePath: { code: 'E21', text: { 'zh-CN': '样例【{name}】没有 {path}', 'en-US': 'sample {name} has no {path}', 'zh-TW': '範例【{name}】沒有 {path}' } },
  unusable: { code: 'E21', text: { 'zh-CN': '表单不能计算：{reason}', 'en-US': 'the form cannot be computed: {reason}', 'zh-TW': '表單不能計算：{reason}' } },
  defaultGuarded: {
    code: 'E08',
    text: {
      'zh-CN': '网关【{gateway}】的默认连线不能有条件【{when}】：其他连线都不成立时才走它',
      'en-US': 'the default line of gateway {gateway} cannot have the condition {when}: it is taken where no other line is',
      'zh-TW': '閘道【{gateway}】的預設連線不能有條件【{when}】：其他連線都不成立時才走它',
    },
  },
  alwaysHolds: { code: 'W09', text: { 'zh-CN': '条件总是成立【{text}】', 'en-US': 'the condition {text} always holds', 'zh-TW': '條件總是成立【{text}】' } },
  neverHolds: {
    code: 'W09',
    text: { 'zh-CN': '条件永远不成立【{text}】', 'en-US': 'the condition {text} can never hold', 'zh-TW': '條件永遠不成立【{text}】' },
  },
  ruleNever: {
    code: 'E07',
    text: {
      'zh-CN': '表单校验【{name}】永远不会通过，单据不能提交',
      'en-US': 'the form rule {name} can never be met, so that no document could be submitted',
      'zh-TW': '表單校驗【{name}】永遠不會通過，單據不能提交',
    },
  },
  linkageValues: {
    code: 'W09',
    text: {
      'zh-CN': '{example}时，两条联动规则给【{target}】不同的值，以后面的规则为准【{rule}】',
      'en-US': 'where {example}, two linkage rules set {target} differently; the later one wins: {rule}',
      'zh-TW': '{example}時，兩條聯動規則給【{target}】不同的值，以後面的規則為準【{rule}】',
    },
  },
  linkageModes: {
    code: 'W09',
    text: {
      'zh-CN': '{example}时，【{target}】既被一条联动规则显示，又被另一条隐藏，以隐藏为准',
      'en-US': 'where {example}, one linkage rule shows {target} and another hides it; it is hidden',
      'zh-TW': '{example}時，【{target}】既被一條聯動規則顯示，又被另一條隱藏，以隱藏為準',
    },
  },
  queryResult: {
    code: 'E04',
    text: {
      'zh-CN': '【{source}】返回的【{result}】不能写入字段【{target}】：类型不符',
      'en-US': '{result} of {source} cannot be written into {target}: it is of another type',
      'zh-TW': '【{source}】返回的【{result}】不能寫入欄位【{target}】：類型不符',
    },
  },
  broughtComputed: {
    code: 'E09',
    text: {
      'zh-CN': '【{source}】返回的【{result}】不能写入字段【{target}】：它由公式计算，写入的值会立即被覆盖',
      'en-US': '{result} of {source} cannot be written into {target}: a formula computes it and writes over it at once',
      'zh-TW': '【{source}】返回的【{result}】不能寫入欄位【{target}】：它由公式計算，寫入的值會立即被覆寫',
    },
  },
  queryCodes: {
    code: 'E04',
    text: {
      'zh-CN': '【{source}】返回的【{result}】会给字段【{target}】带来选项之外的【{value}】：可选的有 {list}',
      'en-US': '{result} of {source} brings {value}, which is none of the choices of {target}: {list}',
      'zh-TW': '【{source}】返回的【{result}】會給欄位【{target}】帶來選項之外的【{value}】：可選的有 {list}',
    },
  },
  boundFact: {
    code: 'E04',
    text: {
      'zh-CN': '【{fact}】不能写入字段【{target}】：只能写入可自由填写的文本字段',
      'en-US': '{fact} cannot be written into {target}: only into a field of free text',
      'zh-TW': '【{fact}】不能寫入欄位【{target}】：只能寫入可自由填寫的文字欄位',
    },
  },
  notOffered: {
    code: 'E04',
    text: {
      'zh-CN': '写入的【{value}】不在【{name}】此时的选项（{list}）中，单据不能提交',
      'en-US': 'the value {value} that is written is none of the choices ({list}) of {name} at that moment, and cannot be submitted',
      'zh-TW': '寫入的【{value}】不在【{name}】此時的選項（{list}）中，單據不能提交',
    },
  },
  partElsewhere: {
    code: 'E04',
    text: {
      'zh-CN': '写入【{name}】的【{value}】不属于同时写入【{parent}】的【{under}】，单据不能提交',
      'en-US': 'the value {value} that is written into {name} does not stand under {under}, which is written into {parent} with it, and cannot be submitted',
      'zh-TW': '寫入【{name}】的【{value}】不屬於同時寫入【{parent}】的【{under}】，單據不能提交',
    },
  },
  queryParameter: {
    code: 'E04',
    text: {
      'zh-CN': '【{given}】不能作为【{source}】的参数【{name}】：与所比较的列类型不符',
      'en-US': '{given} cannot be the parameter {name} of {source}: the column it is compared with is of another type',
      'zh-TW': '【{given}】不能作為【{source}】的參數【{name}】：與所比較的欄類型不符',
    },
  },
  calendar: {
    code: 'E07',
    text: {
      'zh-CN': '【{text}】按工作日计算，但没有工作日历（字典 holiday）',
      'en-US': '{text} counts working days, but there is no work calendar (dictionary holiday)',
      'zh-TW': '【{text}】按工作日計算，但沒有工作日曆（字典 holiday）',
    },
  },
  dueCalendar: {
    code: 'W08',
    text: {
      'zh-CN': '节点【{node}】的期限按工作时间计算，但工作日历（字典 holiday、workday）中没有 {year} 年，将按周一至周五计算',
      'en-US':
        'the deadline of step {node} counts working time, but the work calendar (dictionaries holiday and workday) says nothing of {year}; Monday to Friday will count',
      'zh-TW': '節點【{node}】的期限按工作時間計算，但工作日曆（字典 holiday、workday）中沒有 {year} 年，將按週一至週五計算',
    },
  },
  scriptEndless: {
    code: 'E04',
    text: {
      'zh-CN': '【{name}】的脚本试运行时超过时间限制，被中止（取值 {value}）',
      'en-US': 'the script of {name} was stopped when it was tried: it takes too long (for the value {value})',
      'zh-TW': '【{name}】的腳本試執行時超過時間限制，被中止（取值 {value}）',
    },
  },
  scriptMemory: {
    code: 'E04',
    text: {
      'zh-CN': '【{name}】的脚本试运行时超过内存限制，被中止（取值 {value}）',
      'en-US': 'the script of {name} was stopped when it was tried: it takes too much memory (for the value {value})',
      'zh-TW': '【{name}】的腳本試執行時超過記憶體限制，被中止（取值 {value}）',
    },
  },
  tableRepeated: { code: 'E02', text: { 'zh-CN': '子表名重复【{name}】', 'en-US': 'two tables are called {name}', 'zh-TW': '子表名重複【{name}】' } },
  tooDeep: {
    code: 'E03',
    text: { 'zh-CN': '表最多三级【{name}】', 'en-US': 'tables nest three levels deep at most: {name}', 'zh-TW': '表最多三級【{name}】' },
  },
  widget: { code: 'E03', text: { 'zh-CN': '未知的控件【{name}】', 'en-US': 'there is no control {name}', 'zh-TW': '未知的控制項【{name}】' } },
  controlType: {
    code: 'E04',
    text: {
      'zh-CN': '控件【{widget}】不能用于 {type} 类型的字段，只能用于 {types}',
      'en-US': 'control {widget} cannot carry a value of type {type}, only {types}',
      'zh-TW': '控制項【{widget}】不能用於 {type} 類型的欄位，只能用於 {types}',
    },
  },
  controlTable: {
    code: 'E04',
    text: {
      'zh-CN': '控件【{widget}】只能用于子表',
      'en-US': 'control {widget} shows the rows of a table, and this is none',
      'zh-TW': '控制項【{widget}】只能用於子表',
    },
  },
  controlFormat: {
    code: 'E04',
    text: {
      'zh-CN': '控件【{widget}】写入的值不是 {format} 格式',
      'en-US': 'what control {widget} writes is not of the format {format}',
      'zh-TW': '控制項【{widget}】寫入的值不是 {format} 格式',
    },
  },
  storedPattern: {
    code: 'E16',
    text: {
      'zh-CN': '控件【{widget}】不能以【{format}】存储：公式、规则、筛选和排序只认 {list}；只改变显示请用 format',
      'en-US': 'control {widget} cannot store {format}: formulas, rules, filters and orders know {list} alone; what is only shown otherwise is said by format',
      'zh-TW': '控制項【{widget}】不能以【{format}】儲存：公式、規則、篩選和排序只認 {list}；只改變顯示請用 format',
    },
  },
  shownPattern: {
    code: 'E16',
    text: {
      'zh-CN': '【{format}】不是控件【{widget}】能显示的格式：只能由其值所有的 {parts} 组成，其他字母写在 [ ] 中',
      'en-US': '{format} is no pattern that control {widget} can show: it is made of {parts}, which its values have; other letters stand in [ ]',
      'zh-TW': '【{format}】不是控制項【{widget}】能顯示的格式：只能由其值所有的 {parts} 組成，其他字母寫在 [ ] 中',
    },
  },
  noChoices: {
    code: 'E16',
    text: {
      'zh-CN': '控件【{widget}】没有可选的项：请给出 dict、options、query，或在字段上用 enum',
      'en-US': 'control {widget} offers nothing to choose: give it dict, options or query, or the field an enum',
      'zh-TW': '控制項【{widget}】沒有可選的項：請給出 dict、options、query，或在欄位上用 enum',
    },
  },
  dictNumbers: {
    code: 'E30',
    text: {
      'zh-CN': '数字字段的字典只能有数字取值【{value}】',
      'en-US': 'the dictionary of a number can only hold numbers, not {value}',
      'zh-TW': '數字欄位的字典只能有數字取值【{value}】',
    },
  },
  sameCode: {
    code: 'E30',
    text: {
      'zh-CN': '编码【{one}】与【{other}】读作同一个数：公式、网关和汇总把它们当作一个值，列表却当作两个；请改用读作不同数的编码',
      'en-US': 'the codes {one} and {other} read as the same number: formulas, gateways and sums take them for one value, lists for two; use codes that do not',
      'zh-TW': '編碼【{one}】與【{other}】讀作同一個數：公式、閘道和彙總把它們當作一個值，列表卻當作兩個；請改用讀作不同數的編碼',
    },
  },
  conditionCode: {
    code: 'W09',
    text: {
      'zh-CN': '作为 SUMIF 等函数的条件，编码【{one}】也会选中【{other}】：按条件汇总会把两者算在一起',
      'en-US': 'as a condition of SUMIF and its family the code {one} is met by {other} too: what is summed up by it counts both',
      'zh-TW': '作為 SUMIF 等函式的條件，編碼【{one}】也會選中【{other}】：按條件彙總會把兩者算在一起',
    },
  },
  dictEmpty: {
    code: 'W08',
    text: {
      'zh-CN': '必填字段的字典没有可选的值【{name}】',
      'en-US': 'a required field chooses from {name}, which is empty',
      'zh-TW': '必填欄位的字典沒有可選的值【{name}】',
    },
  },
  calendarEntry: {
    code: 'E30',
    text: {
      'zh-CN': '工作日历的条目【{value}】应为存在的日期 YYYY-MM-DD，或起止日期 YYYY-MM-DD~YYYY-MM-DD（止不早于起，最多 {limit} 天）',
      'en-US':
        'entry {value} of the work calendar has to be a day that exists, YYYY-MM-DD, or a range YYYY-MM-DD~YYYY-MM-DD that does not end before it begins ({limit} days at most)',
      'zh-TW': '工作日曆的條目【{value}】應為存在的日期 YYYY-MM-DD，或起止日期 YYYY-MM-DD~YYYY-MM-DD（止不早於起，最多 {limit} 天）',
    },
  },
  linkageIdle: {
    code: 'E09',
    text: {
      'zh-CN': '联动规则没有任何动作，不起作用【{when}】',
      'en-US': 'this linkage rule does nothing, whether [{when}] holds or not',
      'zh-TW': '聯動規則沒有任何動作，不起作用【{when}】',
    },
  },
  hiddenDemand: {
    code: 'W09',
    text: {
      'zh-CN': '联动隐藏了【{name}】，同时要求必填不起作用',
      'en-US': 'linkage hides {name}: to demand it at the same time has no effect',
      'zh-TW': '聯動隱藏了【{name}】，同時要求必填不起作用',
    },
  },
  linkageTwice: {
    code: 'E09',
    text: {
      'zh-CN': '同一条联动两次写明【{name}】的 {action}，只有一次起作用',
      'en-US': 'one branch of this linkage says {action} of {name} twice, and only one of them has an effect',
      'zh-TW': '同一條聯動兩次寫明【{name}】的 {action}，只有一次起作用',
    },
  },
  closedDemand: {
    code: 'W09',
    text: {
      'zh-CN': '联动使【{name}】只读，同时要求必填不起作用',
      'en-US': 'linkage makes {name} read-only: to demand it at the same time has no effect',
      'zh-TW': '聯動使【{name}】唯讀，同時要求必填不起作用',
    },
  },
  linkageNoAction: {
    code: 'E09',
    text: {
      'zh-CN': '联动没有写明对【{name}】做什么，须有 {actions} 之一',
      'en-US': 'nothing is said of what linkage does to {name}: it takes one of {actions}',
      'zh-TW': '聯動沒有寫明對【{name}】做什麼，須有 {actions} 之一',
    },
  },
  choicesUnfit: {
    code: 'E30',
    text: {
      'zh-CN': '没有一个选项符合字段的要求，例如【{value}】：{reason}',
      'en-US': 'no choice is a value of the field, for example {value}: {reason}',
      'zh-TW': '沒有一個選項符合欄位的要求，例如【{value}】：{reason}',
    },
  },
  choiceUnfit: {
    code: 'W09',
    text: {
      'zh-CN': '选项【{value}】不符合字段的要求，选了不能提交：{reason}',
      'en-US': 'the choice {value} is no value of the field and cannot be submitted: {reason}',
      'zh-TW': '選項【{value}】不符合欄位的要求，選了不能提交：{reason}',
    },
  },
  swappedWords: {
    code: 'E30',
    text: {
      'zh-CN': '联动给字段【{name}】换的选项中，同一编码【{value}】有两种文字（{one}；{other}）：列表、导出和标题只能说出一种，请用不同的编码',
      'en-US':
        'the lists that linkage swaps for {name} say {value} in two ways ({one}; {other}): lists, exports and subjects can say one of them only, use different codes',
      'zh-TW': '聯動給欄位【{name}】換的選項中，同一編碼【{value}】有兩種文字（{one}；{other}）：列表、匯出和標題只能說出一種，請用不同的編碼',
    },
  },
  noParents: {
    code: 'E30',
    text: {
      'zh-CN': '有上级字段，但字典【{name}】的条目都没有 parent，在每个上级下都可选',
      'en-US': 'choices stand under another field, but no entry of {name} has a parent: each is offered under every one',
      'zh-TW': '有上級欄位，但字典【{name}】的條目都沒有 parent，在每個上級下都可選',
    },
  },
  parentless: {
    code: 'W09',
    text: {
      'zh-CN': '字典【{name}】的条目【{values}】没有 parent，在每个上级下都可选',
      'en-US': 'entries {values} of {name} have no parent and are offered under every one',
      'zh-TW': '字典【{name}】的條目【{values}】沒有 parent，在每個上級下都可選',
    },
  },
  neverPicked: {
    code: 'W09',
    text: {
      'zh-CN': '【{name}】不起作用：没有表单让人填写这个字段',
      'en-US': '{name} has no effect: no form lets anybody fill in this field',
      'zh-TW': '【{name}】不起作用：沒有表單讓人填寫這個欄位',
    },
  },
  storedUnread: {
    code: 'E30',
    text: {
      'zh-CN': '字段【{name}】的类型由 {from} 改为 {to}，但已保存的 {count} 条单据中的值无法这样读取，例如单据 {id}；请改用新字段',
      'en-US':
        'the type of {name} changes from {from} to {to}, and {count} stored documents hold values that cannot be read like that, such as {id}; use a new field',
      'zh-TW': '欄位【{name}】的類型由 {from} 改為 {to}，但已儲存的 {count} 條單據中的值無法這樣讀取，例如單據 {id}；請改用新欄位',
    },
  },
  runningRetyped: {
    code: 'E30',
    text: {
      'zh-CN': '字段【{name}】的类型由 {from} 改为 {to}，但有 {count} 件进行中的单据还按版本 {version} 填写它，例如 {id}；请改用新字段，或等它们结束后再改',
      'en-US':
        'the type of {name} changes from {from} to {to}, while {count} requests under way still fill it in by version {version}, such as {id}; use a new field, or wait until they have ended',
      'zh-TW': '欄位【{name}】的類型由 {from} 改為 {to}，但有 {count} 件進行中的單據還按版本 {version} 填寫它，例如 {id}；請改用新欄位，或等它們結束後再改',
    },
  },
  storedLeft: {
    code: 'E30',
    text: {
      'zh-CN': '字段【{name}】曾经有过，{count} 条单据中还留有不能按 {to} 读取的值，例如单据 {id}；请改用新字段',
      'en-US':
        'there was a field {name} before, and {count} stored documents still hold values of it that cannot be read as {to}, such as {id}; use a new field',
      'zh-TW': '欄位【{name}】曾經有過，{count} 條單據中還留有不能按 {to} 讀取的值，例如單據 {id}；請改用新欄位',
    },
  },
  storedMeaning: {
    code: 'W09',
    text: {
      'zh-CN': '字段【{name}】的含义由 {from} 改为 {to}：已保存的 {count} 条单据中的值不变，从此按新的含义显示和计算，例如单据 {id}',
      'en-US':
        'what {name} means changes from {from} to {to}: values in {count} stored documents stay as they are and are shown and computed in the new meaning, such as {id}',
      'zh-TW': '欄位【{name}】的含義由 {from} 改為 {to}：已儲存的 {count} 條單據中的值不變，從此按新的含義顯示和計算，例如單據 {id}',
    },
  },
  storedComputed: {
    code: 'W09',
    text: {
      'zh-CN': '字段【{name}】改由 {to} 得出：已保存的 {count} 条单据中由人填写的值，以后保存时会被结果覆盖，例如单据 {id}；要保留请改用新字段',
      'en-US':
        '{name} is written by {to} from now on: what people entered in {count} stored documents is overwritten by later saves, such as {id}; use a new field to keep it',
      'zh-TW': '欄位【{name}】改由 {to} 得出：已儲存的 {count} 條單據中由人填寫的值，以後儲存時會被結果覆蓋，例如單據 {id}；要保留請改用新欄位',
    },
  },
  runningMeaning: {
    code: 'W09',
    text: {
      'zh-CN': '字段【{name}】的含义由 {from} 改为 {to}，但有 {count} 件进行中的单据还按版本 {version} 填写它，例如 {id}：它们填写的值会按新的含义显示和计算',
      'en-US':
        'what {name} means changes from {from} to {to}, while {count} requests under way still fill it in by version {version}, such as {id}: what they write is shown and computed in the new meaning',
      'zh-TW': '欄位【{name}】的含義由 {from} 改為 {to}，但有 {count} 件進行中的單據還按版本 {version} 填寫它，例如 {id}：它們填寫的值會按新的含義顯示和計算',
    },
  },
  runningAsks: {
    code: 'W09',
    text: {
      'zh-CN':
        '查询不再有【{name}】，但有 {count} 件进行中的单据（例如 {id}）所用的对象【{object}】版本 {version} 还在使用它：这些单据下次变动时查不到结果，已带出的值会变为空',
      'en-US':
        'the query has {name} no more, while {count} requests under way, such as {id}, use it by version {version} of {object}: with their next change nothing is found, and what was filled in is emptied',
      'zh-TW':
        '查詢不再有【{name}】，但有 {count} 件進行中的單據（例如 {id}）所用的物件【{object}】版本 {version} 還在使用它：這些單據下次變動時查不到結果，已帶出的值會變為空',
    },
  },
  runningComputed: {
    code: 'W09',
    text: {
      'zh-CN': '字段【{name}】改由 {to} 得出，但有 {count} 件进行中的单据还按版本 {version} 由人填写它，例如 {id}：以后按新版本保存时，填写的值会被结果覆盖',
      'en-US':
        '{name} is written by {to} from now on, while people still enter it in {count} requests under way by version {version}, such as {id}: what they enter is overwritten once it is saved by the new version',
      'zh-TW': '欄位【{name}】改由 {to} 得出，但有 {count} 件進行中的單據還按版本 {version} 由人填寫它，例如 {id}：以後按新版本儲存時，填寫的值會被結果覆蓋',
    },
  },
  storedUnlisted: {
    code: 'W09',
    text: {
      'zh-CN': '字段【{name}】的选项变了：已保存的 {count} 条单据中的值不在其中，会显示原编码，修改时须重新选择，例如单据 {id}',
      'en-US':
        'the choices of {name} change: {count} stored documents hold values that are not among them, which are shown as their codes and have to be chosen anew by whoever changes them, such as {id}',
      'zh-TW': '欄位【{name}】的選項變了：已儲存的 {count} 條單據中的值不在其中，會顯示原編碼，修改時須重新選擇，例如單據 {id}',
    },
  },
  storedGone: {
    code: 'W09',
    text: {
      'zh-CN': '字段【{name}】（{path}）不再存在：已保存的 {count} 条单据中有它的值，不会再显示，也不会随新名称带过去，例如单据 {id}',
      'en-US':
        'field {name} ({path}) is gone: {count} stored documents hold values of it, which are no longer shown and do not follow to a new name, such as {id}',
      'zh-TW': '欄位【{name}】（{path}）不再存在：已儲存的 {count} 條單據中有它的值，不會再顯示，也不會隨新名稱帶過去，例如單據 {id}',
    },
  },
  linkageTarget: {
    code: 'E07',
    text: {
      'zh-CN': '联动的目标字段不存在【{name}】',
      'en-US': 'linkage acts on a field {name} that does not exist',
      'zh-TW': '聯動的目標欄位不存在【{name}】',
    },
  },
  remindBefore: {
    code: 'E09',
    text: {
      'zh-CN': '提前 {remind} 分钟提醒，但办理时限只有 {minutes} 分钟',
      'en-US': 'a reminder {remind} minutes before the end of {minutes} minutes would come before they begin',
      'zh-TW': '提前 {remind} 分鐘提醒，但辦理時限只有 {minutes} 分鐘',
    },
  },
  requiredParameter: {
    code: 'E09',
    text: {
      'zh-CN': '【{id}】的条件【{name}】必填，这里没有给出取值，什么也查不到：请在 params 中给出，或在条件中写明 value',
      'en-US': '{id} demands a value for {name}, and none is given here, so that nothing would be found: give it in params, or state a value in the condition',
      'zh-TW': '【{id}】的條件【{name}】必填，這裡沒有給出取值，什麼也查不到：請在 params 中給出，或在條件中寫明 value',
    },
  },
  queryField: {
    code: 'E07',
    text: {
      'zh-CN': '查询参数引用了不存在的字段【{name}】',
      'en-US': 'a parameter of the query takes a field {name} that does not exist',
      'zh-TW': '查詢參數引用了不存在的欄位【{name}】',
    },
  },
  hidingRing: {
    code: 'E06',
    text: {
      'zh-CN': '【{name}】能否显示、填写取决于它自己或由它算出的值：{path}；请让条件只看不随之变化的字段',
      'en-US':
        'whether {name} is shown or open depends on itself or on what is computed from it: {path}; let the condition read only what does not change with it',
      'zh-TW': '【{name}】能否顯示、填寫取決於它自己或由它算出的值：{path}；請讓條件只看不隨之變化的欄位',
    },
  },
  settingRing: {
    code: 'E06',
    text: {
      'zh-CN': '联动写入【{name}】的值取决于它自己或由它算出的值：{path}；请让条件只看不随之变化的字段',
      'en-US':
        'what linkage writes into {name} depends on itself or on what is computed from it: {path}; let the condition read only what does not change with it',
      'zh-TW': '聯動寫入【{name}】的值取決於它自己或由它算出的值：{path}；請讓條件只看不隨之變化的欄位',
    },
  },
  formulaCycle: {
    code: 'E06',
    text: { 'zh-CN': '公式循环引用：{path}', 'en-US': 'formulas that read each other in a circle: {path}', 'zh-TW': '公式循環引用：{path}' },
  },
  postingNumber: {
    code: 'E10',
    text: {
      'zh-CN': '过账的金额和目标应为数字字段【{name}】',
      'en-US': '{name} is no number; amounts are posted to numbers',
      'zh-TW': '過帳的金額和目標應為數字欄位【{name}】',
    },
  },
  postingComputed: {
    code: 'E10',
    text: {
      'zh-CN': '【{name}】由公式计算，过账的金额不会保留',
      'en-US': '{name} is computed by a formula; what is posted to it would be lost',
      'zh-TW': '【{name}】由公式計算，過帳的金額不會保留',
    },
  },
  postingTotal: {
    code: 'E10',
    text: {
      'zh-CN': '【{name}】用于按行分摊，过账金额应为子表的列',
      'en-US': '{name} is divided over rows, and the amount that is posted is none of a row',
      'zh-TW': '【{name}】用於按行分攤，過帳金額應為子表的欄',
    },
  },
  postingHeld: {
    code: 'E10',
    text: {
      'zh-CN': '占用金额不能写入过账的字段【{name}】本身',
      'en-US': 'what is held is not shown in the figure itself: {name}',
      'zh-TW': '佔用金額不能寫入過帳的欄位【{name}】本身',
    },
  },
  postingDocuments: {
    code: 'E10',
    text: {
      'zh-CN': '【{name}】应为没有选项、不用于对应记录的文本字段，才能写入单据编号',
      'en-US': '{name} has to be a text field without choices, which does not name the record, to show numbers of documents',
      'zh-TW': '【{name}】應為沒有選項、不用於對應記錄的文字欄位，才能寫入單據編號',
    },
  },
  postingWords: {
    code: 'E07',
    text: {
      'zh-CN': '提示语中的【{name}】不是可用余额、本次金额或对应字段',
      'en-US': 'the text names {name}, which is neither left, amount nor a field that names the record',
      'zh-TW': '提示語中的【{name}】不是可用餘額、本次金額或對應欄位',
    },
  },
  defaultRows: {
    code: 'E10',
    text: {
      'zh-CN': '子表【{name}】的默认值应为若干行，且不超过最多行数',
      'en-US': 'table {name} begins with rows, no more than it may have',
      'zh-TW': '子表【{name}】的預設值應為若干列，且不超過最多列數',
    },
  },
  tableDefault: {
    code: 'E09',
    text: {
      'zh-CN': '子表【{name}】开始时的行写在 default 中，x-default 不起作用',
      'en-US': 'the rows with which table {name} begins stand in default; x-default has no effect there',
      'zh-TW': '子表【{name}】開始時的列寫在 default 中，x-default 不起作用',
    },
  },
  defaultComputed: {
    code: 'E10',
    text: {
      'zh-CN': '列【{name}】由公式或查询得出，默认值不会保留',
      'en-US': 'column {name} is computed or looked up; its default would be lost',
      'zh-TW': '欄【{name}】由公式或查詢得出，預設值不會保留',
    },
  },
  uniqueKind: {
    code: 'E10',
    text: {
      'zh-CN': '【{name}】不是文本、人员或部门，不能用来判断重复',
      'en-US': '{name} holds no text, person or organisation; it cannot tell two documents apart',
      'zh-TW': '【{name}】不是文字、人員或部門，不能用來判斷重複',
    },
  },
  makeSelf: {
    code: 'E06',
    text: {
      'zh-CN': '对象【{name}】生成的记录又会生成本对象的记录，没有尽头',
      'en-US': 'what is made of {name} makes records of this object again, without end',
      'zh-TW': '物件【{name}】產生的記錄又會產生本物件的記錄，沒有盡頭',
    },
  },
  makeFlow: {
    code: 'E10',
    text: {
      'zh-CN': '【{name}】由流程【{flow}】审批，不能直接生成',
      'en-US': '{name} is approved by flow {flow}: no record of it is made',
      'zh-TW': '【{name}】由流程【{flow}】審批，不能直接產生',
    },
  },
  makeClosed: {
    code: 'E10',
    text: {
      'zh-CN': '【{name}】由公式或编号规则得出，或在该表单新增时不可填写，不能给值',
      'en-US': '{name} is computed, numbered, or closed at the start of that form, and cannot be given',
      'zh-TW': '【{name}】由公式或編號規則得出，或在該表單新增時不可填寫，不能給值',
    },
  },
  makeNamed: {
    code: 'E10',
    text: {
      'zh-CN': '【{name}】存放人员、部门或单据，只能直接取本对象同类字段的值',
      'en-US': '{name} holds a person, organisation or record; it takes the value of a field of that kind alone',
      'zh-TW': '【{name}】存放人員、部門或單據，只能直接取本物件同類欄位的值',
    },
  },
  makeNeeded: {
    code: 'E10',
    text: {
      'zh-CN': '【{name}】为必填，但没有给值，记录无法生成',
      'en-US': '{name} is demanded and nothing gives it: the record could never be made',
      'zh-TW': '【{name}】為必填，但沒有給值，記錄無法產生',
    },
  },
  makeTotal: {
    code: 'E10',
    text: {
      'zh-CN': '【{name}】按比例分摊，应为按行生成的数字列',
      'en-US': '{name} is divided in proportion: it has to be a number column given for each row',
      'zh-TW': '【{name}】按比例分攤，應為按列產生的數字欄',
    },
  },
  makeBack: {
    code: 'E10',
    text: {
      'zh-CN': '【{name}】应为没有公式、规则和选项的文本字段，且只写回一次',
      'en-US': '{name} has to be a text field without formula, rules and choices, shown into once',
      'zh-TW': '【{name}】應為沒有公式、規則和選項的文字欄位，且只寫回一次',
    },
  },
  postingMissing: {
    code: 'E10',
    text: {
      'zh-CN': '没有对应记录时不能既新建又另行处理：missing 与 create 只能有一个',
      'en-US': 'a record that is missing is either made or not: give missing or create',
      'zh-TW': '沒有對應記錄時不能既新建又另行處理：missing 與 create 只能有一個',
    },
  },
  postingBegun: {
    code: 'E10',
    text: {
      'zh-CN': '新建记录的【{name}】由公式计算、由过账写入或已用于对应，不能另外给值',
      'en-US': '{name} of the new record is computed, posted, or given by what names it already',
      'zh-TW': '新建記錄的【{name}】由公式計算、由過帳寫入或已用於對應，不能另外給值',
    },
  },
  postingSelf: {
    code: 'E10',
    text: { 'zh-CN': '对象【{name}】不能向自己过账', 'en-US': 'an object does not post to itself: {name}', 'zh-TW': '物件【{name}】不能向自己過帳' },
  },
  postingRow: {
    code: 'E10',
    text: {
      'zh-CN': '【{name}】应为主表字段或与金额同一子表的列',
      'en-US': '{name} has to be a main field, or a column of the table of the amount',
      'zh-TW': '【{name}】應為主表欄位或與金額同一子表的欄',
    },
  },
  postingKinds: {
    code: 'E10',
    text: {
      'zh-CN': '【{name}】与【{other}】类型不同，找不到对应的记录',
      'en-US': '{name} and {other} are of different types and never name the same record',
      'zh-TW': '【{name}】與【{other}】類型不同，找不到對應的記錄',
    },
  },
  field: { code: 'E07', text: { 'zh-CN': '字段不存在【{name}】', 'en-US': 'there is no field {name}', 'zh-TW': '欄位不存在【{name}】' } },
  fieldTwice: { code: 'E02', text: { 'zh-CN': '字段重复出现【{name}】', 'en-US': 'field {name} is there twice', 'zh-TW': '欄位重複出現【{name}】' } },
  fieldUnplaced: {
    code: 'W04',
    text: { 'zh-CN': '字段未放入任何分组【{name}】', 'en-US': 'field {name} stands in no group', 'zh-TW': '欄位未放入任何分組【{name}】' },
  },
  table: { code: 'E07', text: { 'zh-CN': '子表不存在【{name}】', 'en-US': 'there is no table {name}', 'zh-TW': '子表不存在【{name}】' } },
  tableField: {
    code: 'E07',
    text: { 'zh-CN': '子表字段不存在【{table}.{name}】', 'en-US': 'there is no column {table}.{name}', 'zh-TW': '子表欄位不存在【{table}.{name}】' },
  },
  noStart: {
    code: 'E09',
    text: { 'zh-CN': '缺少填单权限【start】', 'en-US': 'the rights of whoever fills it in are missing: start', 'zh-TW': '缺少填單權限【start】' },
  },
  requiredClosed: {
    code: 'E09',
    text: {
      'zh-CN': '必填字段在填单节点不可填写【{name}】',
      'en-US': 'the required field {name} cannot be filled in at the start',
      'zh-TW': '必填欄位在填單節點不可填寫【{name}】',
    },
  },
  ruleUnmet: {
    code: 'E09',
    text: {
      'zh-CN': '表单规则只看发起前没有人可以填写的字段，发起时一定不通过：{name}',
      'en-US': 'this rule reads only fields that nobody may fill in before a request is started, and refuses every start: {name}',
      'zh-TW': '表單規則只看發起前沒有人可以填寫的欄位，發起時一定不通過：{name}',
    },
  },
  demandedClosed: {
    code: 'W09',
    text: {
      'zh-CN': '联动要求必填的字段没有人可以填写【{name}】',
      'en-US': 'linkage demands the field {name}, which nobody may fill in',
      'zh-TW': '聯動要求必填的欄位沒有人可以填寫【{name}】',
    },
  },
  watermark: { code: 'E07', text: { 'zh-CN': '水印中没有该变量【{name}】', 'en-US': 'watermarks know no {name}', 'zh-TW': '浮水印中沒有該變數【{name}】' } },
  conditionFails: {
    code: 'E08',
    text: {
      'zh-CN': '条件【{when}】中的 {name} 对有的文档没有结果，流程会停在这里：请在计算字段中计算，或用 ifError 给出没有结果时的值',
      'en-US':
        '{name} in the condition {when} has no result for some documents, and a request would be held there: compute it in a field, or say with ifError what holds then',
      'zh-TW': '條件【{when}】中的 {name} 對有的文件沒有結果，流程會停在這裡：請在計算欄位中計算，或用 ifError 給出沒有結果時的值',
    },
  },
  guardedAlone: {
    code: 'E08',
    text: {
      'zh-CN': '条件【{when}】不起作用：条件网关【{name}】只有这一条连线，不论条件是否成立都会走',
      'en-US': 'the condition {when} has no effect: {name} has this line alone, and it is taken whether it holds or not',
      'zh-TW': '條件【{when}】不起作用：條件閘道【{name}】只有這一條連線，不論條件是否成立都會走',
    },
  },
  guardedElsewhere: {
    code: 'E08',
    text: {
      'zh-CN': '条件【{when}】不起作用：节点【{name}】不是条件网关或包容网关，它的每条连线都会走',
      'en-US': 'the condition {when} has no effect: {name} is no exclusive or inclusive gateway, each of its lines is taken',
      'zh-TW': '條件【{when}】不起作用：節點【{name}】不是條件閘道或包容閘道，它的每條連線都會走',
    },
  },
  notation: {
    code: 'E08',
    text: {
      'zh-CN': '流程应给出 nodes 与 edges，或者 bpmn',
      'en-US': 'a flow needs nodes and edges, or bpmn',
      'zh-TW': '流程應給出 nodes 與 edges，或者 bpmn',
    },
  },
  edgeEnd: {
    code: 'E08',
    text: {
      'zh-CN': '连线引用了不存在的节点【{name}】',
      'en-US': 'a line ends at a node {name} that does not exist',
      'zh-TW': '連線引用了不存在的節點【{name}】',
    },
  },
  noWayOut: {
    code: 'E08',
    text: {
      'zh-CN': '节点没有到达结束节点的路径【{name}】',
      'en-US': 'no way leads from node {name} to an end',
      'zh-TW': '節點沒有到達結束節點的路徑【{name}】',
    },
  },
  tooManyVotes: {
    code: 'E08',
    text: {
      'zh-CN': '节点【{name}】要求 {need} 票，但最多只有 {count} 人会签',
      'en-US': 'step {name} demands {need} votes of {count} people at most',
      'zh-TW': '節點【{name}】要求 {need} 票，但最多只有 {count} 人會簽',
    },
  },
  votesByAdding: {
    code: 'W09',
    text: {
      'zh-CN': '节点【{name}】要求 {need} 票，但最多只有 {count} 人会签：{count} 人全部同意也不通过，除非有人加签',
      'en-US': 'step {name} demands {need} votes of {count} people at most: all {count} may agree and it does not pass, unless somebody adds a signer',
      'zh-TW': '節點【{name}】要求 {need} 票，但最多只有 {count} 人會簽：{count} 人全部同意也不通過，除非有人加簽',
    },
  },
  assigneeLater: {
    code: 'E08',
    text: {
      'zh-CN': '节点【{name}】的执行人取自节点【{from}】，但流程到达时该节点不一定已有人处理',
      'en-US': 'step {name} goes to whoever handled {from}, but it is not certain that anybody has by then',
      'zh-TW': '節點【{name}】的執行人取自節點【{from}】，但流程到達時該節點不一定已有人處理',
    },
  },
  secretaryOfWhom: {
    code: 'E08',
    text: {
      'zh-CN': '节点【{name}】的执行人规则 secretaryOf 须用 of 指明是谁的秘书',
      'en-US': 'step {name}: secretaryOf has to say under of whose secretaries are meant',
      'zh-TW': '節點【{name}】的執行人規則 secretaryOf 須用 of 指明是誰的秘書',
    },
  },
  assigneeEmptied: {
    code: 'E08',
    text: {
      'zh-CN': '节点【{name}】的执行人取自字段【{field}】，但节点【{from}】可能将它清空，之后没有节点必须填写它；请使其必填，或设置 emptyPolicy',
      'en-US':
        'step {name} goes to whoever stands in {field}, which step {from} may empty, and nobody has to fill it in after that: make it required, or set emptyPolicy',
      'zh-TW': '節點【{name}】的執行人取自欄位【{field}】，但節點【{from}】可能將它清空，之後沒有節點必須填寫它；請使其必填，或設定 emptyPolicy',
    },
  },
  assigneeEmpty: {
    code: 'E08',
    text: {
      'zh-CN': '节点【{name}】的执行人取自字段【{field}】，但流程到达时它可能为空；请使其必填，或设置 emptyPolicy',
      'en-US': 'step {name} goes to whoever stands in {field}, which may be empty by then: make it required, or set emptyPolicy',
      'zh-TW': '節點【{name}】的執行人取自欄位【{field}】，但流程到達時它可能為空；請使其必填，或設定 emptyPolicy',
    },
  },
  stepUnseen: {
    code: 'W09',
    text: {
      'zh-CN': '表单【{form}】没有节点【{name}】的权限（perm.{place}），处理人看到的是空表单',
      'en-US': 'the form {form} has no rights for the step {name} (perm.{place}): whoever acts there sees an empty form',
      'zh-TW': '表單【{form}】沒有節點【{name}】的權限（perm.{place}），處理人看到的是空表單',
    },
  },
  lateReject: {
    code: 'E17',
    text: {
      'zh-CN': '节点【{name}】到期自动驳回，但它没有驳回按钮，或没有可以驳回到的节点，到期时什么也不会发生',
      'en-US': 'step {name} is sent back when its time is over, but it offers no button to send back, or has no step to send back to: nothing will happen',
      'zh-TW': '節點【{name}】到期自動駁回，但它沒有駁回按鈕，或沒有可以駁回到的節點，到期時什麼也不會發生',
    },
  },
  lateRequired: {
    code: 'W09',
    text: {
      'zh-CN': '节点【{name}】到期自动同意，但字段【{field}】须由处理人填写，到期时不能自动通过',
      'en-US': 'step {name} is agreed to when its time is over, but {field} has to be filled in by its holder: that will fail',
      'zh-TW': '節點【{name}】到期自動同意，但欄位【{field}】須由處理人填寫，到期時不能自動通過',
    },
  },
  lateUnsigned: {
    code: 'W09',
    text: {
      'zh-CN': '节点【{name}】须签名，但到期自动同意时没有签名',
      'en-US': 'step {name} asks for a signature, but is agreed to without one when its time is over',
      'zh-TW': '節點【{name}】須簽名，但到期自動同意時沒有簽名',
    },
  },
  lateRequiredAtTimes: {
    code: 'W09',
    text: {
      'zh-CN': '节点【{name}】到期自动同意，但字段【{field}】有时须由处理人填写，届时不能自动通过',
      'en-US': 'step {name} is agreed to when its time is over, but at times {field} has to be filled in by its holder: then that will fail',
      'zh-TW': '節點【{name}】到期自動同意，但欄位【{field}】有時須由處理人填寫，屆時不能自動通過',
    },
  },
  decidedFollows: {
    code: 'W09',
    text: {
      'zh-CN': '节点【{name}】可以修改【{field}】：节点【{from}】未作改动而同意的【{decided}】会随之改变',
      'en-US': 'step {name} may change {field}: {decided}, where {from} agreed to it unchanged, follows',
      'zh-TW': '節點【{name}】可以修改【{field}】：節點【{from}】未作改動而同意的【{decided}】會隨之改變',
    },
  },
  decidedBeside: {
    code: 'W09',
    text: {
      'zh-CN':
        '步骤【{name}】可在分支中修改决定审批去向的【{field}】：在其他分支【{beside}】已按别的值同意的人，汇合前要再审批一次；请在分支之前填写，或交由汇合之后的步骤填写',
      'en-US':
        'step {name} may change {field}, which decides, in a branch beside {beside}: who has approved another value there is asked again before the branches join; let it be written before the branches, or behind them',
      'zh-TW':
        '步驟【{name}】可在分支中修改決定審批去向的【{field}】：在其他分支【{beside}】已按別的值同意的人，匯合前要再審批一次；請在分支之前填寫，或交由匯合之後的步驟填寫',
    },
  },
  decidedLater: {
    code: 'W09',
    text: {
      'zh-CN': '条件【{when}】所读的【{field}】只有其后的步骤【{steps}】才能填写：判断之后仍可改成越过界限的值，请改读此前已填写的字段',
      'en-US':
        'the condition {when} reads {field}, which only steps behind it ({steps}) may write: it can be made to pass a limit after the limit was asked; read what was written before',
      'zh-TW': '條件【{when}】所讀的【{field}】只有其後的步驟【{steps}】才能填寫：判斷之後仍可改成越過界限的值，請改讀此前已填寫的欄位',
    },
  },
  alwaysPassed: {
    code: 'E08',
    text: {
      'zh-CN': '节点【{name}】只由发起人办理，{option} 没有意义：填单节点不会被跳过，其他节点则总被跳过',
      'en-US': '{option} means nothing at {name}, where only the starter acts: the first step is never passed, and any other always is',
      'zh-TW': '節點【{name}】只由發起人辦理，{option} 沒有意義：填單節點不會被跳過，其他節點則總被跳過',
    },
  },
  starterActs: {
    code: 'E08',
    text: {
      'zh-CN': '节点【{name}】是填单节点，总由发起人办理，执行人规则只能是 startUser',
      'en-US': 'step {name} is where a request is filled in, which is always up to whoever starts it: its assignee can only be startUser',
      'zh-TW': '節點【{name}】是填單節點，總由發起人辦理，執行人規則只能是 startUser',
    },
  },
  noAssignee: {
    code: 'E08',
    text: { 'zh-CN': '节点没有设置审批人【{name}】', 'en-US': 'nobody is said to act at node {name}', 'zh-TW': '節點沒有設定審批人【{name}】' },
  },
  defaultLine: {
    code: 'E08',
    text: {
      'zh-CN': '条件网关应有且只有一条默认连线【{name}】',
      'en-US': 'gateway {name} needs exactly one default line',
      'zh-TW': '條件閘道應有且只有一條預設連線【{name}】',
    },
  },
  endlessRing: {
    code: 'E08',
    text: {
      'zh-CN': '请求会在步骤【{name}】之间一直循环：这些步骤都不能改变决定去向的内容',
      'en-US': 'a request goes round {name} for ever: none of these steps can change what decides the way out',
      'zh-TW': '請求會在步驟【{name}】之間一直循環：這些步驟都不能改變決定去向的內容',
    },
  },
  endlessRingFor: {
    code: 'E08',
    text: {
      'zh-CN': '{when}的请求会在步骤【{name}】之间一直循环：这些步骤都不能改变决定去向的内容',
      'en-US': 'a request with {when} goes round {name} for ever: none of these steps can change what decides the way out',
      'zh-TW': '{when}的請求會在步驟【{name}】之間一直循環：這些步驟都不能改變決定去向的內容',
    },
  },
  undecidedLine: {
    code: 'E08',
    text: {
      'zh-CN':
        '网关【{name}】须有一条默认连线：条件【{when}】无法判断是否覆盖所有单据（能判断的是单个主表字段的金额、日期、选项、是/否与常量的比较及其组合；汇总、多个字段的运算和其他函数，只在各条件按同一个结果划分且没有遗漏时）',
      'en-US':
        'gateway {name} needs a default line: whether [{when}] and the other conditions leave something open cannot be decided (comparisons of one field of the main record, an amount, a date, a choice or yes/no, with constants can be, and what is made of them; of sums, calculations with several fields and other functions only conditions that divide the same result and leave nothing out)',
      'zh-TW':
        '閘道【{name}】須有一條預設連線：條件【{when}】無法判斷是否涵蓋所有單據（能判斷的是單個主表欄位的金額、日期、選項、是/否與常數的比較及其組合；彙總、多個欄位的運算和其他函式，只在各條件按同一個結果劃分且沒有遺漏時）',
    },
  },
  undecidedCases: {
    code: 'E08',
    text: {
      'zh-CN': '网关【{name}】须有一条默认连线：它的条件所区分的情况太多，无法判断是否覆盖所有单据',
      'en-US': 'gateway {name} needs a default line: its conditions tell too many cases apart to decide whether something is left open',
      'zh-TW': '閘道【{name}】須有一條預設連線：它的條件所區分的情況太多，無法判斷是否涵蓋所有單據',
    },
  },
  flowTooWide: {
    code: 'W09',
    text: {
      'zh-CN': '流程所区分的情况太多（最多的在节点【{name}】之后），没有逐一走过，无法判断是否有单据走不出去、一直循环或不会结束',
      'en-US':
        'this flow tells more cases apart than can be walked (most of them behind {name}): whether some request finds no way on, goes round for ever or never ends could not be judged',
      'zh-TW': '流程所區分的情況太多（最多的在節點【{name}】之後），沒有逐一走過，無法判斷是否有單據走不出去、一直循環或不會結束',
    },
  },
  flowNoForm: {
    code: 'E07',
    text: {
      'zh-CN': '表单【{name}】尚未发布，流程中的字段和条件无法检查',
      'en-US': 'form {name} is not published, so that fields and conditions of the flow cannot be checked',
      'zh-TW': '表單【{name}】尚未發布，流程中的欄位和條件無法檢查',
    },
  },
  noRowFilter: {
    code: 'E09',
    text: {
      'zh-CN': '未声明可见的数据行【rowFilter】，全部可见请写 "all"',
      'en-US': 'nothing says which rows are seen: rowFilter, or the word "all"',
      'zh-TW': '未宣告可見的資料列【rowFilter】，全部可見請寫 "all"',
    },
  },
  boOrCall: {
    code: 'E09',
    text: {
      'zh-CN': '列表须写明业务对象【bo】或接口【source】，且只能写其一',
      'en-US': 'a list names a business object (bo) or a call (source), and one of them only',
      'zh-TW': '清單須寫明業務物件【bo】或介面【source】，且只能寫其一',
    },
  },
  call: {
    code: 'E07',
    text: {
      'zh-CN': '列表不能读取接口【{name}】',
      'en-US': 'there is no call {name} that lists may read',
      'zh-TW': '清單不能讀取介面【{name}】',
    },
  },
  callQuery: {
    code: 'E01',
    text: { 'zh-CN': '接口的参数【{name}】不正确', 'en-US': 'the call does not take this {name}', 'zh-TW': '介面的參數【{name}】不正確' },
  },
  callField: {
    code: 'E10',
    text: {
      'zh-CN': '接口【{call}】的数据中没有【{name}】',
      'en-US': 'the rows of {call} have no {name}',
      'zh-TW': '介面【{call}】的資料中沒有【{name}】',
    },
  },
  callFilter: {
    code: 'E10',
    text: {
      'zh-CN': '接口【{call}】不能按【{name}】筛选或排序',
      'en-US': '{call} cannot be narrowed or sorted by {name}',
      'zh-TW': '介面【{call}】不能按【{name}】篩選或排序',
    },
  },
  ofBoOnly: {
    code: 'E09',
    text: {
      'zh-CN': '读取接口的列表不支持【{name}】',
      'en-US': 'a list of the rows of a call has no {name}',
      'zh-TW': '讀取介面的清單不支援【{name}】',
    },
  },
  rowTarget: {
    code: 'E19',
    text: {
      'zh-CN': '没有打开方式【{name}】，接口【{call}】的数据也没有对应的单据',
      'en-US': 'rows of {call} cannot be opened by {name}',
      'zh-TW': '沒有開啟方式【{name}】，介面【{call}】的資料也沒有對應的單據',
    },
  },
  buttonUse: {
    code: 'E09',
    text: {
      'zh-CN': '列表没有按钮【{name}】',
      'en-US': 'the list has no button {name}',
      'zh-TW': '清單沒有按鈕【{name}】',
    },
  },
  callList: {
    code: 'E09',
    text: {
      'zh-CN': '列表【{name}】读取接口，不能在此使用',
      'en-US': 'list {name} shows the rows of a call and cannot stand here',
      'zh-TW': '清單【{name}】讀取介面，不能在此使用',
    },
  },
  holdsNothing: {
    code: 'E09',
    text: {
      'zh-CN': '【{name}】只用于显示，不存值：不能要求填写，不能读取，也不能写入',
      'en-US': '{name} only shows something and holds no value: none can be demanded of it, read from it or written into it',
      'zh-TW': '【{name}】只用於顯示，不存值：不能要求填寫，不能讀取，也不能寫入',
    },
  },
  numberGiven: {
    code: 'E09',
    text: {
      'zh-CN': '【{name}】的编号只由流水号规则得出，从不重复：不能由别处写入，也不能另加限制',
      'en-US': 'the number {name} comes from its series alone and never repeats: nothing else writes it, and nothing else limits it',
      'zh-TW': '【{name}】的編號只由流水號規則得出，從不重複：不能由別處寫入，也不能另加限制',
    },
  },
  constantElsewhere: {
    code: 'E04',
    text: {
      'zh-CN': '【{name}】存放文件、单据或选中的记录，不能写入常量【{value}】',
      'en-US': '{name} holds files, documents or chosen records; the constant {value} is none of them',
      'zh-TW': '【{name}】存放檔案、單據或選取的記錄，不能寫入常數【{value}】',
    },
  },
  boField: {
    code: 'E10',
    text: { 'zh-CN': '业务对象中没有字段【{name}】', 'en-US': 'the business object has no field {name}', 'zh-TW': '業務物件中沒有欄位【{name}】' },
  },
  moneyRight: {
    code: 'W02',
    text: { 'zh-CN': '金额列应右对齐【{title}】', 'en-US': 'amounts stand on the right: {title}', 'zh-TW': '金額欄應靠右對齊【{title}】' },
  },
  noTree: { code: 'E01', text: { 'zh-CN': '树形对话框须指定 tree', 'en-US': 'a dialog with a tree needs tree', 'zh-TW': '樹形對話框須指定 tree' } },
  noSource: { code: 'E07', text: { 'zh-CN': '未指定数据源', 'en-US': 'no source is named', 'zh-TW': '未指定資料來源' } },
  variable: { code: 'E07', text: { 'zh-CN': '未知的变量【{name}】', 'en-US': 'there is no variable {name}', 'zh-TW': '未知的變數【{name}】' } },
  noAddress: {
    code: 'E07',
    text: { 'zh-CN': 'Restful类型的url地址为空', 'en-US': 'a query of an address needs a url', 'zh-TW': 'Restful 類型的 url 位址為空' },
  },
  addressStart: {
    code: 'E01',
    text: { 'zh-CN': '地址须以 / 或 http(s):// 开头', 'en-US': 'addresses begin with / or http(s)://', 'zh-TW': '位址須以 / 或 http(s):// 開頭' },
  },
  headerJson: {
    code: 'E01',
    text: { 'zh-CN': '请求头部不是有效的JSON格式:{text}', 'en-US': 'the header is not JSON: {text}', 'zh-TW': '請求標頭不是有效的 JSON 格式：{text}' },
  },
  dataJson: {
    code: 'E01',
    text: { 'zh-CN': 'POST参数不是有效的JSON格式', 'en-US': 'the data of a POST is not JSON', 'zh-TW': 'POST 參數不是有效的 JSON 格式' },
  },
  relatedQuery: {
    code: 'E07',
    text: {
      'zh-CN': '依赖的对象不存在【customQuery/{name}】',
      'en-US': 'customQuery/{name} does not exist',
      'zh-TW': '依賴的物件不存在【customQuery/{name}】',
    },
  },
  relatedTarget: {
    code: 'E07',
    text: {
      'zh-CN': '关联查询的目标字段不存在【{name}】',
      'en-US': 'a related query fills a field {name} that does not exist',
      'zh-TW': '關聯查詢的目標欄位不存在【{name}】',
    },
  },
  relatedResult: {
    code: 'E07',
    text: { 'zh-CN': '关联查询没有返回字段【{name}】', 'en-US': 'the related query does not return {name}', 'zh-TW': '關聯查詢沒有返回欄位【{name}】' },
  },
  keywordIdle: {
    code: 'E30',
    text: {
      'zh-CN': '【{keyword}】只判断 {types} 类型的值，字段【{name}】的类型是 {type}，不起作用',
      'en-US': '{keyword} judges values of type {types} only; {name} is of type {type}, so it has no effect',
      'zh-TW': '【{keyword}】只判斷 {types} 類型的值，欄位【{name}】的類型是 {type}，不起作用',
    },
  },
  keywordNumbers: {
    code: 'E30',
    text: {
      'zh-CN': '字段【{name}】用文本存数字，【{keyword}】不起作用；请写规则 min_value、max_value，或将类型改为 number',
      'en-US': '{name} keeps its numbers as text, where {keyword} has no effect; use the rules min_value and max_value, or type number',
      'zh-TW': '欄位【{name}】用文字存數字，【{keyword}】不起作用；請寫規則 min_value、max_value，或將類型改為 number',
    },
  },
  keywordMembers: {
    code: 'E30',
    text: {
      'zh-CN': '字段【{name}】用一段文本存多个选择，【{keyword}】不起作用；请写规则 min、max 或联动，或将类型改为 array',
      'en-US': '{name} keeps its choices in one text, where {keyword} has no effect; use the rules min and max or linkage, or type array',
      'zh-TW': '欄位【{name}】用一段文字存多個選擇，【{keyword}】不起作用；請寫規則 min、max 或聯動，或將類型改為 array',
    },
  },
  keywordOne: {
    code: 'E30',
    text: {
      'zh-CN': '字段【{name}】用一段文本存多个选择，【{keyword}】只符合单个选择；请写选项或联动，或将类型改为 array',
      'en-US': '{name} keeps several choices in one text, and {keyword} fits single choices only; state options, use linkage, or type array',
      'zh-TW': '欄位【{name}】用一段文字存多個選擇，【{keyword}】只符合單個選擇；請寫選項或聯動，或將類型改為 array',
    },
  },
  constantNever: {
    code: 'E30',
    text: {
      'zh-CN': '字段【{name}】永远不会是【{value}】：{reason}',
      'en-US': '{name} is never {value}: {reason}',
      'zh-TW': '欄位【{name}】永遠不會是【{value}】：{reason}',
    },
  },
  value: {
    code: 'E30',
    text: {
      'zh-CN': '值不符合字段的要求【{value}】：{reason}',
      'en-US': '{value} is no value of the field: {reason}',
      'zh-TW': '值不符合欄位的要求【{value}】：{reason}',
    },
  },
  printNoFields: { code: 'E01', text: { 'zh-CN': '打印区块没有字段', 'en-US': 'the block has no fields', 'zh-TW': '列印區塊沒有欄位' } },
  printNoSigners: { code: 'E01', text: { 'zh-CN': '签字区块没有签字人', 'en-US': 'the block has no signers', 'zh-TW': '簽字區塊沒有簽字人' } },
  printTable: {
    code: 'E07',
    text: { 'zh-CN': '子表要用表格区块打印【{name}】', 'en-US': 'table {name} is printed by a block of type table', 'zh-TW': '子表要用表格區塊列印【{name}】' },
  },
  notTable: { code: 'E07', text: { 'zh-CN': '不是本表单的子表【{name}】', 'en-US': '{name} is no table of this form', 'zh-TW': '不是本表單的子表【{name}】' } },
  notNumeric: {
    code: 'E07',
    text: {
      'zh-CN': '不是数字列，不能合计【{table}.{name}】',
      'en-US': '{table}.{name} holds no numbers that could be added up',
      'zh-TW': '不是數字欄，不能合計【{table}.{name}】',
    },
  },
  printHidden: {
    code: 'W07',
    text: {
      'zh-CN': '打印权限中不可见，不会打印【{name}】',
      'en-US': '{name} is hidden by the rights of printing and will not be printed',
      'zh-TW': '列印權限中不可見，不會列印【{name}】',
    },
  },
  untranslated: {
    code: 'W01',
    text: { 'zh-CN': '缺少 {locale} 译文【{text}】', 'en-US': 'there is no {locale} translation of {text}', 'zh-TW': '缺少 {locale} 譯文【{text}】' },
  },
  dataObject: {
    code: 'E07',
    text: {
      'zh-CN': '数据行属于不存在的业务对象【{name}】',
      'en-US': 'rows of an object {name} that does not exist',
      'zh-TW': '資料列屬於不存在的業務物件【{name}】',
    },
  },
  dataField: {
    code: 'E07',
    text: { 'zh-CN': '数据行有不存在的字段【{name}】', 'en-US': 'rows with a field {name} that does not exist', 'zh-TW': '資料列有不存在的欄位【{name}】' },
  },
  dataHidden: {
    code: 'E30',
    text: {
      'zh-CN': '数据行的【{name}】在表单【{other}】的填写权限（start）中隐藏或不可增删改，值不会保存',
      'en-US': '{name} of the rows is hidden, or not to be changed, to whoever fills in the form {other} (start); the value would not be stored',
      'zh-TW': '資料列的【{name}】在表單【{other}】的填寫權限（start）中隱藏或不可增刪改，值不會儲存',
    },
  },
  dataRow: {
    code: 'E30',
    text: {
      'zh-CN': '【{name}】的数据行不能保存：{reason}',
      'en-US': 'a row of {name} cannot be stored: {reason}',
      'zh-TW': '【{name}】的資料列不能儲存：{reason}',
    },
  },
  dataFlow: {
    code: 'E09',
    text: {
      'zh-CN': '【{name}】的数据是流程【{other}】的单据，不能随数据包写入',
      'en-US': 'rows of {name} are documents of the flow {other}, which no package can bring',
      'zh-TW': '【{name}】的資料是流程【{other}】的單據，不能隨資料包寫入',
    },
  },
  dataClosed: {
    code: 'E09',
    text: {
      'zh-CN': '没有录入【{name}】数据的权限：不能发起表单【{other}】',
      'en-US': 'you may not write rows of {name}: its forms ({other}) are not yours to start',
      'zh-TW': '沒有錄入【{name}】資料的權限：不能發起表單【{other}】',
    },
  },
  wordsWithName: {
    code: 'E07',
    text: {
      'zh-CN': '该文字中的【{name}】不会被替换，将原样显示',
      'en-US': '{name} is not filled in here; it would be shown as it is written',
      'zh-TW': '該文字中的【{name}】不會被替換，將原樣顯示',
    },
  },
  noButtons: {
    code: 'E17',
    text: {
      'zh-CN': '空的按钮列表不起作用，会提供默认按钮；请删去，或写明按钮',
      'en-US': 'an empty list of buttons has no effect, the default ones are offered; leave it out or name some',
      'zh-TW': '空的按鈕清單不起作用，會提供預設按鈕；請刪去，或寫明按鈕',
    },
  },
  noDecision: {
    code: 'E17',
    text: {
      'zh-CN': '节点【{name}】没有能完成它的按钮，单据会停在这里',
      'en-US': 'step {name} offers no button that completes it, so that documents would stay there',
      'zh-TW': '節點【{name}】沒有能完成它的按鈕，單據會停在這裡',
    },
  },
  makesNoRows: {
    code: 'E09',
    text: {
      'zh-CN': '子表【{table}】没有新增权限（add），{way} 不起作用',
      'en-US': 'no rows may be added to {table} (add), so {way} has no effect',
      'zh-TW': '子表【{table}】沒有新增權限（add），{way} 不起作用',
    },
  },
  severalOfOne: {
    code: 'E10',
    text: {
      'zh-CN': '控件 {widget} 可选多个时存的是列表，字段类型须为 {type}',
      'en-US': '{widget} stores a list where several can be chosen: the field has to be of type {type}',
      'zh-TW': '控制項 {widget} 可選多個時存的是列表，欄位類型須為 {type}',
    },
  },
  closedMembers: {
    code: 'E30',
    text: {
      'zh-CN': '控件 {widget} 存的值有 id 和 name，不允许其他成员时须在 properties 中列出它们',
      'en-US': 'values of {widget} have an id and a name: where other members are forbidden, properties has to name both',
      'zh-TW': '控制項 {widget} 存的值有 id 和 name，不允許其他成員時須在 properties 中列出它們',
    },
  },
  rowsDemanded: {
    code: 'E09',
    text: {
      'zh-CN': '子表【{table}】在【{place}】要求至少一行，但那里没有人可以增加行',
      'en-US': 'table {table} has to have rows at {place}, where nobody may add one',
      'zh-TW': '子表【{table}】在【{place}】要求至少一列，但那裡沒有人可以增加列',
    },
  },
  rowsClosed: {
    code: 'E09',
    text: {
      'zh-CN': '子表【{table}】在【{place}】没有可填写的列，{way} 不起作用',
      'en-US': 'no column of {table} can be written at {place}, so {way} has no effect',
      'zh-TW': '子表【{table}】在【{place}】沒有可填寫的欄，{way} 不起作用',
    },
  },
  demandUnplaced: {
    code: 'E09',
    text: {
      'zh-CN': '【{name}】必填，但表单没有显示它的地方',
      'en-US': '{name} has to be filled in, and the form shows it nowhere',
      'zh-TW': '【{name}】必填，但表單沒有顯示它的地方',
    },
  },
  personText: {
    code: 'E13',
    text: {
      'zh-CN': '执行人字段【{name}】是手填的文字，不能可靠地找到人员；请用人员控件',
      'en-US': '{name} is a text that is typed in; people are found by a field that picks them (control user)',
      'zh-TW': '執行人欄位【{name}】是手填的文字，不能可靠地找到人員；請用人員控制項',
    },
  },
  nodeLater: {
    code: 'W07',
    text: {
      'zh-CN': '没有使用该表单的流程，节点【{name}】不存在',
      'en-US': 'no flow uses this form, so there is no node {name}',
      'zh-TW': '沒有使用該表單的流程，節點【{name}】不存在',
    },
  },
  unserved: {
    code: 'W08',
    text: {
      'zh-CN': '门户目前不读取【{kind}】，发布后不会有任何显示',
      'en-US': 'the portal does not read items of kind {kind} yet; publishing it shows nothing anywhere',
      'zh-TW': '入口網站目前不讀取【{kind}】，發布後不會有任何顯示',
    },
  },
  ruleEmpty: {
    code: 'E09',
    text: {
      'zh-CN': '第 {n} 条规则是空的，不起作用；请写明规则或删去竖线',
      'en-US': 'rule {n} is empty and has no effect; write a rule between the bars, or leave the bar out',
      'zh-TW': '第 {n} 條規則是空的，不起作用；請寫明規則或刪去豎線',
    },
  },
  ruleTwice: {
    code: 'E09',
    text: {
      'zh-CN': '规则【{name}】写了两次，只有一次起作用',
      'en-US': 'rule {name} is there twice, and only one of them has an effect',
      'zh-TW': '規則【{name}】寫了兩次，只有一次起作用',
    },
  },
  ruleMessage: {
    code: 'E03',
    text: {
      'zh-CN': '没有规则【{name}】，该提示不会出现',
      'en-US': 'the field has no rule {name}; this message would never be shown',
      'zh-TW': '沒有規則【{name}】，該提示不會出現',
    },
  },
  limitUnheld: {
    code: 'E16',
    text: {
      'zh-CN': '选项【{name}】只能是常量、字段或 today()，其他写法不会校验；请用校验规则或表单校验',
      'en-US': '{name} can only be a constant, a field or today(); nothing else is held. Use a rule of the field or of the form',
      'zh-TW': '選項【{name}】只能是常數、欄位或 today()，其他寫法不會校驗；請用校驗規則或表單校驗',
    },
  },
  limitNumber: {
    code: 'E16',
    text: {
      'zh-CN': '选项【{name}】在这个控件上只能是数字，其他写法不会生效',
      'en-US': '{name} of this control can only be a number; nothing else has an effect',
      'zh-TW': '選項【{name}】在這個控制項上只能是數字，其他寫法不會生效',
    },
  },
  limitField: {
    code: 'E16',
    text: {
      'zh-CN': '选项【{name}】引用的字段【{field}】不存在，或不是日期，不会校验',
      'en-US': '{name} is the field {field}, which does not exist or holds no day: nothing would be held',
      'zh-TW': '選項【{name}】引用的欄位【{field}】不存在，或不是日期，不會校驗',
    },
  },
  decimalsDiffer: {
    code: 'E30',
    text: {
      'zh-CN': '小数位数互相矛盾：{one} 与 {other}',
      'en-US': 'decimals contradict each other: {one} and {other}',
      'zh-TW': '小數位數互相矛盾：{one} 與 {other}',
    },
  },
  unread: {
    code: 'E09',
    text: {
      'zh-CN': '【{name}】在这里不起作用，它需要 {needs}',
      'en-US': '{name} has no effect here: it needs {needs}',
      'zh-TW': '【{name}】在這裡不起作用，它需要 {needs}',
    },
  },
  idle: {
    code: 'E09',
    text: {
      'zh-CN': '【{name}】是空的，不起作用；请写明内容或删去',
      'en-US': '{name} is empty and has no effect; say something in it, or leave it out',
      'zh-TW': '【{name}】是空的，不起作用；請寫明內容或刪去',
    },
  },
  category: {
    code: 'W08',
    text: {
      'zh-CN': '没有流程分类【{name}】，流程会列在其他流程中，按分类共享的秘书也看不到它',
      'en-US': 'there is no flow category {name}: the flow is listed among the others, and no secretary has it by its category',
      'zh-TW': '沒有流程分類【{name}】，流程會列在其他流程中，按分類共享的秘書也看不到它',
    },
  },
  categoryDisabled: {
    code: 'W08',
    text: {
      'zh-CN': '流程分类【{name}】已停用，请改用启用的分类',
      'en-US': 'the category {name} is disabled; use one that is not',
      'zh-TW': '流程分類【{name}】已停用，請改用啟用的分類',
    },
  },
  categoryAlone: {
    code: 'W08',
    text: {
      'zh-CN': '只有它属于分类【{name}】',
      'en-US': 'nothing else is in the category {name}',
      'zh-TW': '只有它屬於分類【{name}】',
    },
  },
  authNobody: {
    code: 'E09',
    text: {
      'zh-CN': 'auth.{name} 没有写明任何人；所有人请写 everyone，或删去',
      'en-US': 'auth.{name} names nobody; write everyone, or leave it out',
      'zh-TW': 'auth.{name} 沒有寫明任何人；所有人請寫 everyone，或刪去',
    },
  },
  authUnused: {
    code: 'E09',
    text: {
      'zh-CN': '【{kind}】没有 auth.{name} 权限，写了也不会生效',
      'en-US': 'nothing asks for auth.{name} of a {kind}: it would keep nobody out',
      'zh-TW': '【{kind}】沒有 auth.{name} 權限，寫了也不會生效',
    },
  },
} as const satisfies Readonly<Record<string, { readonly code: ProblemCode; readonly text: Localised }>>;

export type FindingId = keyof typeof findings;

export interface FindingMore {
  /** The nearest name that would be right. */
  readonly hint?: Word | undefined;
  /** The only value that would be right. */
  readonly fix?: unknown;
}

type Params = Readonly<Record<string, Word>>;

/** A problem of an item in the words of the table. */
export function finding(
  { kind, key }: { readonly kind: string; readonly key: string },
  id: FindingId,
  pointer: string,
  params: Params,
  more: FindingMore = {},
): MetadataProblem {
  return { kind, key, pointer, ...said(id, params, more) };
}

/** The same without its place. */
export function said(id: FindingId, params: Params, { hint, fix }: FindingMore = {}): Omit<MetadataProblem, 'kind' | 'key' | 'pointer'> {
  const problem = { code: findings[id].code, id, params, ...(hint === undefined ? {} : { hint }), ...(fix === undefined ? {} : { fix }) };
  return { ...problem, message: wordsOf({ ...problem, message: '' }, 'zh-CN') };
}

/** A problem whose words stand beside what finds it. */
export function worded(
  code: ProblemCode,
  text: Localised,
  more: Pick<MetadataProblem, 'hint' | 'at' | 'length'> = {},
): Omit<MetadataProblem, 'kind' | 'key' | 'pointer'> {
  return { code, message: text['zh-CN'], text, ...more };
}

/** What a problem says, in the reader's language; what an older server has sent, as it sent it. The parameter `drawnAt` is the place, where the pointer does not tell it. */
export function wordsOf(
  { id, params = {}, text, hint, message }: Pick<MetadataProblem, 'id' | 'params' | 'text' | 'hint' | 'message'>,
  locale: Language,
): string {
  if (text !== undefined) return localised(text, locale);
  if (id === undefined || !Object.hasOwn(findings, id)) return message;
  const said = filled(findings[id as FindingId].text, params);
  const words = params['drawnAt'] === undefined ? said : fill(atPlace, { place: params['drawnAt'], words: said });
  return localised(hint === undefined ? words : fill(didYouMean, { words, hint }), locale);
}

/** What a problem says, in every language. */
export const wordsOfFinding = (problem: Parameters<typeof wordsOf>[0]): Localised => ({
  'zh-CN': wordsOf(problem, 'zh-CN'),
  'en-US': wordsOf(problem, 'en-US'),
  'zh-TW': wordsOf(problem, 'zh-TW'),
});

/** A problem as its reader is told it: its sentence, its hint and what stands in the sentence in one language. */
export function problemIn(problem: MetadataProblem, locale: Language): ToldProblem {
  const { text: _text, hint, params, ...rest } = problem;
  return {
    ...rest,
    message: wordsOf(problem, locale),
    ...(params === undefined ? {} : { params: Object.fromEntries(Object.entries(params).map(([name, word]) => [name, inLanguage(word, locale)])) }),
    ...(hint === undefined ? {} : { hint: inLanguage(hint, locale) }),
  };
}

export interface ToldProblem extends Omit<MetadataProblem, 'text' | 'hint' | 'params'> {
  readonly hint?: string;
  readonly params?: Readonly<Record<string, string>>;
}

// helpers

const atPlace = { 'zh-CN': '【{place}】{words}', 'en-US': '{place}: {words}', 'zh-TW': '【{place}】{words}' } as const;
const didYouMean = {
  'zh-CN': '{words}，是否应为【{hint}】？',
  'en-US': '{words}; did you mean {hint}?',
  'zh-TW': '{words}，是否應為【{hint}】？',
} as const;
