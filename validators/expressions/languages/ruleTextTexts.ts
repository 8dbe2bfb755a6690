/** What is wrong with the rules of a field. */
export const ruleTextTexts = {
  unreadable: { 'zh-CN': '校验规则有误：{reason}', 'en-US': 'the rules are wrong: {reason}', 'zh-TW': '校驗規則有誤：{reason}' },
  unfit: {
    'zh-CN': '规则 {rule} 不能用于字段【{title}】：{unfit}',
    'en-US': 'rule {rule} is not for field {title}: {unfit}',
    'zh-TW': '規則 {rule} 不能用於欄位【{title}】：{unfit}',
  },
  nothing: {
    'zh-CN': '规则 {rule} 引用的字段【{title}】只用于显示，不存值',
    'en-US': 'rule {rule} names {title}, which only shows something and holds no value',
    'zh-TW': '規則 {rule} 引用的欄位【{title}】只用於顯示，不存值',
  },
  onlyRows: { 'zh-CN': '规则 {rule} 只能用于子表字段', 'en-US': 'rule {rule} is for columns of a table only', 'zh-TW': '規則 {rule} 只能用於子表欄位' },
  path: {
    'zh-CN': '规则 {rule} 的地址须是本系统的路径（以 / 开头）【{argument}】',
    'en-US': 'rule {rule} asks a path of this portal that begins with /, not {argument}',
    'zh-TW': '規則 {rule} 的位址須是本系統的路徑（以 / 開頭）【{argument}】',
  },
  noMethods: {
    'zh-CN': '没有校验方法【{argument}】，可用的方法：无',
    'en-US': 'there is no method {argument}; there are none',
    'zh-TW': '沒有校驗方法【{argument}】，可用的方法：無',
  },
  noMethod: {
    'zh-CN': '没有校验方法【{argument}】，可用的方法：{methods}',
    'en-US': 'there is no method {argument}; there are {methods}',
    'zh-TW': '沒有校驗方法【{argument}】，可用的方法：{methods}',
  },
  noField: {
    'zh-CN': '规则 {rule} 的参数 {name} 引用了不存在的字段【{argument}】',
    'en-US': '{name} of rule {rule} names a field {argument} that does not exist',
    'zh-TW': '規則 {rule} 的參數 {name} 引用了不存在的欄位【{argument}】',
  },
  noMember: {
    'zh-CN': '规则 {rule} 的参数 {name}：字段【{title}】没有成员【{member}】',
    'en-US': '{name} of rule {rule}: field {title} has no member {member}',
    'zh-TW': '規則 {rule} 的參數 {name}：欄位【{title}】沒有成員【{member}】',
  },
  column: {
    'zh-CN': '规则 {rule} 的参数 {name}：【{argument}】是所有行的整列，规则只能与一个值比较',
    'en-US': '{name} of rule {rule}: {argument} is the column of all rows, and a rule compares with one value',
    'zh-TW': '規則 {rule} 的參數 {name}：【{argument}】是所有行的整欄，規則只能與一個值比較',
  },
  self: {
    'zh-CN': '规则 {rule} 的参数 {name} 是字段自己，比较没有意义',
    'en-US': '{name} of rule {rule} is the field itself, so that nothing is compared',
    'zh-TW': '規則 {rule} 的參數 {name} 是欄位自己，比較沒有意義',
  },
  table: {
    'zh-CN': '规则 {rule} 的参数 {name}：【{title}】是子表，规则只能与一个值比较',
    'en-US': '{name} of rule {rule}: {title} is a table, and a rule compares with one value',
    'zh-TW': '規則 {rule} 的參數 {name}：【{title}】是子表，規則只能與一個值比較',
  },
  kind: {
    'zh-CN': '规则 {rule} 的参数 {name} 需要{wanted}，字段【{title}】是{kind}',
    'en-US': '{name} of rule {rule} needs {wanted}; field {title} is {kind}',
    'zh-TW': '規則 {rule} 的參數 {name} 需要{wanted}，欄位【{title}】是{kind}',
  },
  none: {
    'zh-CN': '没有值能通过字段【{title}】的校验：不小于 {low} 且不大于 {high}',
    'en-US': 'no value passes the rules of field {title}: at least {low} and at most {high}',
    'zh-TW': '沒有值能通過欄位【{title}】的校驗：不小於 {low} 且不大於 {high}',
  },
  characters: { 'zh-CN': '{n} 个字', 'en-US': '{n} characters', 'zh-TW': '{n} 個字' },
  items: { 'zh-CN': '{n} 项', 'en-US': '{n} items', 'zh-TW': '{n} 項' },
  otherValues: {
    'zh-CN': '它的值是{held}，规则只用于{wanted}',
    'en-US': 'its values are {held}, and the rule is for {wanted} only',
    'zh-TW': '它的值是{held}，規則只用於{wanted}',
  },
  numbersNever: { 'zh-CN': '它的值是数字，永远不会通过', 'en-US': 'its values are numbers, which never pass', 'zh-TW': '它的值是數字，永遠不會通過' },
  noAddress: {
    'zh-CN': '没有写明地址，也没有 x-backend',
    'en-US': 'it names no address, and there is no x-backend',
    'zh-TW': '沒有寫明位址，也沒有 x-backend',
  },
  formatNever: {
    'zh-CN': '它的值写作 {written}，不符合 {format}，永远不会通过',
    'en-US': 'its values are written {written}, not {format}, and never pass',
    'zh-TW': '它的值寫作 {written}，不符合 {format}，永遠不會通過',
  },
} as const;
