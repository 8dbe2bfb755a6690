/** What goes wrong when a flow is carried out; `example` is a document for which it does. */
export const gatewayTexts = {
  when: { 'zh-CN': '{example}在{text}', 'en-US': 'with {example}, {text}', 'zh-TW': '{example}在{text}' },
  loop: {
    'zh-CN': '节点【{node}】处的循环没有人工节点，流程会一直循环',
    'en-US': 'nobody has to act in the circle at {node}, and the flow goes round for ever',
    'zh-TW': '節點【{node}】處的循環沒有人工節點，流程會一直循環',
  },
  loopPassed: {
    'zh-CN': '节点【{node}】处的循环的人工节点【{passed}】会被跳过，流程会一直循环',
    'en-US': 'the steps {passed} in the circle at {node} are skipped, and the flow goes round for ever',
    'zh-TW': '節點【{node}】處的循環的人工節點【{passed}】會被跳過，流程會一直循環',
  },
  trap: {
    'zh-CN': '流程从节点【{name}】起走不到结束节点，不会结束',
    'en-US': 'from {name} on the flow reaches no end and never finishes',
    'zh-TW': '流程從節點【{name}】起走不到結束節點，不會結束',
  },
  trapFor: {
    'zh-CN': '{example}从节点【{name}】起走不到结束节点，不会结束',
    'en-US': 'with {example}, the flow reaches no end from {name} on and never finishes',
    'zh-TW': '{example}從節點【{name}】起走不到結束節點，不會結束',
  },
  undecidedOverlap: {
    'zh-CN': '网关【{name}】的条件【{when}】涉及多个字段的计算，无法判断是否重叠',
    'en-US': 'the conditions of gateway {name} compute with several fields ({when}), so whether they overlap cannot be decided',
    'zh-TW': '閘道【{name}】的條件【{when}】涉及多個欄位的計算，無法判斷是否重疊',
  },
  tooManyOverlaps: {
    'zh-CN': '网关【{name}】的条件涉及的情况太多，无法判断是否重叠',
    'en-US': 'the conditions of gateway {name} tell too many cases apart to decide whether they overlap',
    'zh-TW': '閘道【{name}】的條件涉及的情況太多，無法判斷是否重疊',
  },
  noWay: {
    'zh-CN': '{example}在网关【{name}】没有可走的分支',
    'en-US': 'with {example}, there is no way on at gateway {name}',
    'zh-TW': '{example}在閘道【{name}】沒有可走的分支',
  },
  addLine: {
    'zh-CN': '补充条件，或设置默认连线',
    'en-US': 'complete the conditions, or set a default line',
    'zh-TW': '補充條件，或設定預設連線',
  },
  twoWays: {
    'zh-CN': '{example}在网关【{name}】同时满足两条分支【{first}】和【{second}】，只走前一条',
    'en-US': 'with {example}, two branches of gateway {name} hold, {first} and {second}; only the former is taken',
    'zh-TW': '{example}在閘道【{name}】同時滿足兩條分支【{first}】和【{second}】，只走前一條',
  },
  always: {
    'zh-CN': '网关【{name}】的连线【{line}】的条件总是成立，【{others}】不会再走，没有人办理【{skipped}】',
    'en-US': 'the condition of the line {line} of gateway {name} always holds: {others} is never taken, and nobody is asked at {skipped}',
    'zh-TW': '閘道【{name}】的連線【{line}】的條件總是成立，【{others}】不會再走，沒有人辦理【{skipped}】',
  },
  alwaysFor: {
    'zh-CN': '网关【{name}】的连线【{line}】的条件总是成立，【{others}】不会再走，没有人办理【{skipped}】：{example}也是如此',
    'en-US': 'the condition of the line {line} of gateway {name} always holds, even with {example}: {others} is never taken, and nobody is asked at {skipped}',
    'zh-TW': '閘道【{name}】的連線【{line}】的條件總是成立，【{others}】不會再走，沒有人辦理【{skipped}】：{example}也是如此',
  },
  never: {
    'zh-CN': '网关【{name}】的连线【{line}】永远不会走到',
    'en-US': 'the line {line} of gateway {name} is never taken',
    'zh-TW': '閘道【{name}】的連線【{line}】永遠不會走到',
  },
  covered: {
    'zh-CN': '网关【{name}】的连线【{line}】永远不会走到：{example}满足它，但先走了【{earlier}】',
    'en-US': 'the line {line} of gateway {name} is never taken: {example} meets it, but {earlier} is taken before it',
    'zh-TW': '閘道【{name}】的連線【{line}】永遠不會走到：{example}滿足它，但先走了【{earlier}】',
  },
  defaultNever: {
    'zh-CN': '网关【{name}】的默认连线【{line}】永远不会走到：每份单据都满足【{others}】之一',
    'en-US': 'the default line {line} of gateway {name} is never taken: every document meets one of {others}',
    'zh-TW': '閘道【{name}】的預設連線【{line}】永遠不會走到：每份單據都滿足【{others}】之一',
  },
  defaultNeverFor: {
    'zh-CN': '网关【{name}】的默认连线【{line}】永远不会走到：每份单据都满足【{others}】之一，例如{example}走【{taken}】',
    'en-US': 'the default line {line} of gateway {name} is never taken: every document meets one of {others}, for example {example} takes {taken}',
    'zh-TW': '閘道【{name}】的預設連線【{line}】永遠不會走到：每份單據都滿足【{others}】之一，例如{example}走【{taken}】',
  },
} as const;
