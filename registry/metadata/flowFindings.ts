import type { Localised } from '../localised.ts';
import type { ProblemCode } from './types.ts';

/** What can be wrong with the structure of a flow: the part of the findings that only the compiler of flows has to say. */
export const flowFindings = {
  agentDangling: {
    code: 'W09',
    text: {
      'zh-CN': '流程【{flow}】有 {count} 个代理设置的条件不能计算，任务不会交给代理人，例如【{person}】的：{reason}',
      'en-US': '{count} agent settings on {flow} have conditions that cannot be computed, so that nobody stands in, for example that of {person}: {reason}',
      'zh-TW': '流程【{flow}】有 {count} 個代理設定的條件不能計算，任務不會交給代理人，例如【{person}】的：{reason}',
    },
  },
  flowXml: {
    code: 'E08',
    text: {
      'zh-CN': '流程图不是有效的 BPMN 文件：{reason}',
      'en-US': 'the drawing is no valid BPMN file: {reason}',
      'zh-TW': '流程圖不是有效的 BPMN 檔案：{reason}',
    },
  },
  flowXmlSize: {
    code: 'E08',
    text: {
      'zh-CN': '流程图不是有效的 BPMN 文件：文件过大',
      'en-US': 'the drawing is no valid BPMN file: it is too large',
      'zh-TW': '流程圖不是有效的 BPMN 檔案：檔案過大',
    },
  },
  flowOneProcess: {
    code: 'E08',
    text: { 'zh-CN': '流程图必须有且只有一个流程', 'en-US': 'a drawing holds exactly one process', 'zh-TW': '流程圖必須有且只有一個流程' },
  },
  flowUnreadable: {
    code: 'E08',
    text: {
      'zh-CN': '流程图中有无法识别的内容：{reason}',
      'en-US': 'the drawing holds something that cannot be read: {reason}',
      'zh-TW': '流程圖中有無法識別的內容：{reason}',
    },
  },
  flowElementTwice: {
    code: 'E08',
    text: { 'zh-CN': '流程元素编号【{name}】重复', 'en-US': 'two elements have the id {name}', 'zh-TW': '流程元素編號【{name}】重複' },
  },
  flowElement: {
    code: 'E08',
    text: {
      'zh-CN': '不支持的流程元素【{name}】（{type}）',
      'en-US': '{name} is of a kind that flows cannot have ({type})',
      'zh-TW': '不支援的流程元素【{name}】（{type}）',
    },
  },
  flowLineOpen: {
    code: 'E08',
    text: { 'zh-CN': '连线【{name}】没有连接到流程节点', 'en-US': 'line {name} does not end at a node', 'zh-TW': '連線【{name}】沒有連接到流程節點' },
  },
  flowSetting: {
    code: 'E01',
    text: {
      'zh-CN': '【{node}】的设置没有【{name}】（{type}）',
      'en-US': '{node}: there is no setting {name} here ({type})',
      'zh-TW': '【{node}】的設定沒有【{name}】（{type}）',
    },
  },
  flowSettingValue: {
    code: 'E01',
    text: {
      'zh-CN': '【{node}】的设置【{name}】没有取值【{value}】，应为 {values} 之一',
      'en-US': '{node}: {value} is no value of setting {name}, which takes one of {values}',
      'zh-TW': '【{node}】的設定【{name}】沒有取值【{value}】，應為 {values} 之一',
    },
  },
  flowSet: {
    code: 'E01',
    text: {
      'zh-CN': '【{node}】的 wf:set 中，{name} 缺失、重复或不正确【{value}】',
      'en-US': '{node}: {name} of a wf:set is missing, written twice or wrong ({value})',
      'zh-TW': '【{node}】的 wf:set 中，{name} 缺失、重複或不正確【{value}】',
    },
  },
  flowNode: {
    code: 'E08',
    text: { 'zh-CN': '节点【{node}】的编号或类型不正确', 'en-US': 'the id or type of node {node} is wrong', 'zh-TW': '節點【{node}】的編號或類型不正確' },
  },
  flowNodeTwice: { code: 'E08', text: { 'zh-CN': '节点编号【{node}】重复', 'en-US': 'two nodes have the id {node}', 'zh-TW': '節點編號【{node}】重複' } },
  flowLineEnd: {
    code: 'E08',
    text: {
      'zh-CN': '连线【{from} → {to}】引用了不存在的节点【{node}】',
      'en-US': 'line {from} → {to} ends at a node {node} that does not exist',
      'zh-TW': '連線【{from} → {to}】引用了不存在的節點【{node}】',
    },
  },
  flowStarts: {
    code: 'E08',
    text: {
      'zh-CN': '流程必须有且只有一个开始节点，现有 {count} 个',
      'en-US': 'a flow has exactly one start, and this one has {count}',
      'zh-TW': '流程必須有且只有一個開始節點，現有 {count} 個',
    },
  },
  flowNoEnd: { code: 'E08', text: { 'zh-CN': '流程没有结束节点', 'en-US': 'the flow has no end', 'zh-TW': '流程沒有結束節點' } },
  flowUnreachable: {
    code: 'E08',
    text: { 'zh-CN': '节点【{node}】无法从开始节点到达', 'en-US': 'no way leads from the start to node {node}', 'zh-TW': '節點【{node}】無法從開始節點到達' },
  },
  flowDeadEnd: {
    code: 'E08',
    text: { 'zh-CN': '节点【{node}】无法到达结束节点', 'en-US': 'no way leads from node {node} to an end', 'zh-TW': '節點【{node}】無法到達結束節點' },
  },
  flowFirstNode: {
    code: 'E08',
    text: {
      'zh-CN': '开始节点之后必须直接是发起人填写的用户节点',
      'en-US': 'the start leads directly to the user task in which the starter fills in the form',
      'zh-TW': '開始節點之後必須直接是發起人填寫的使用者節點',
    },
  },
  flowEndExits: {
    code: 'E08',
    text: { 'zh-CN': '结束节点【{node}】不能有出线', 'en-US': 'no line leads out of the end {node}', 'zh-TW': '結束節點【{node}】不能有出線' },
  },
  flowStartEntries: {
    code: 'E08',
    text: { 'zh-CN': '开始节点【{node}】不能有入线', 'en-US': 'no line leads into the start {node}', 'zh-TW': '開始節點【{node}】不能有入線' },
  },
  flowManyExits: {
    code: 'E08',
    text: {
      'zh-CN': '节点【{node}】有多条出线，请用网关分支',
      'en-US': 'several lines lead out of node {node}: branch by a gateway',
      'zh-TW': '節點【{node}】有多條出線，請用閘道分支',
    },
  },
  flowMixedGateway: {
    code: 'E08',
    text: {
      'zh-CN': '网关【{node}】不能同时汇合和分支，请拆成两个网关',
      'en-US': 'gateway {node} cannot join and fork at once: make two of it',
      'zh-TW': '閘道【{node}】不能同時匯合和分支，請拆成兩個閘道',
    },
  },
  flowNoAssignee: {
    code: 'E08',
    text: { 'zh-CN': '节点【{node}】没有设置执行人', 'en-US': 'nobody is named to carry out node {node}', 'zh-TW': '節點【{node}】沒有設定執行人' },
  },
  flowAssignee: {
    code: 'E08',
    text: {
      'zh-CN': '节点【{node}】的执行人规则【{rule}】不完整',
      'en-US': 'rule {rule} of whom node {node} goes to is incomplete',
      'zh-TW': '節點【{node}】的執行人規則【{rule}】不完整',
    },
  },
  flowAssigneeNode: {
    code: 'E08',
    text: {
      'zh-CN': '节点【{node}】的执行人取自不存在的节点【{from}】',
      'en-US': 'node {node} goes to whoever handled {from}, which does not exist',
      'zh-TW': '節點【{node}】的執行人取自不存在的節點【{from}】',
    },
  },
  flowVote: {
    code: 'E08',
    text: {
      'zh-CN': '节点【{node}】的会签规则【{rule}】不正确',
      'en-US': 'rule {rule} by which node {node} votes cannot be counted',
      'zh-TW': '節點【{node}】的會簽規則【{rule}】不正確',
    },
  },
  flowRejectTarget: {
    code: 'E08',
    text: {
      'zh-CN': '节点【{node}】的驳回目标【{target}】不是用户节点',
      'en-US': 'node {node} sends back to {target}, which is no user task',
      'zh-TW': '節點【{node}】的駁回目標【{target}】不是使用者節點',
    },
  },
  flowSkipWhen: {
    code: 'E08',
    text: {
      'zh-CN': '节点【{node}】的跳过条件不正确：{reason}',
      'en-US': 'the skip condition of node {node} is wrong: {reason}',
      'zh-TW': '節點【{node}】的跳過條件不正確：{reason}',
    },
  },
  flowGuardIdle: {
    code: 'E08',
    text: {
      'zh-CN': '连线【{line}】的条件无效：只有排他网关和包容网关的出线可以带条件',
      'en-US': 'the condition of line {line} has no effect: only lines out of exclusive and inclusive gateways can have one',
      'zh-TW': '連線【{line}】的條件無效：只有排他閘道和包容閘道的出線可以帶條件',
    },
  },
  flowGuard: {
    code: 'E08',
    text: {
      'zh-CN': '连线【{line}】的条件不正确：{reason}',
      'en-US': 'the condition of line {line} is wrong: {reason}',
      'zh-TW': '連線【{line}】的條件不正確：{reason}',
    },
  },
  flowDefaults: {
    code: 'E08',
    text: {
      'zh-CN': '网关【{node}】只能有一条默认出线',
      'en-US': 'gateway {node} can have one default line only',
      'zh-TW': '閘道【{node}】只能有一條預設出線',
    },
  },
  flowNoGuard: {
    code: 'E08',
    text: {
      'zh-CN': '网关【{node}】的出线【{line}】没有条件',
      'en-US': 'line {line} out of gateway {node} has no condition',
      'zh-TW': '閘道【{node}】的出線【{line}】沒有條件',
    },
  },
  flowNoJoin: {
    code: 'E08',
    text: {
      'zh-CN': '网关【{node}】没有与之对应的同类型汇合网关',
      'en-US': 'gateway {node} has no join of its own type',
      'zh-TW': '閘道【{node}】沒有與之對應的同類型匯合閘道',
    },
  },
  flowSharedJoin: {
    code: 'E08',
    text: {
      'zh-CN': '网关【{node}】与【{other}】共用同一个汇合网关，每个分支网关需要自己的汇合网关',
      'en-US': 'gateways {node} and {other} share a join: each fork needs its own',
      'zh-TW': '閘道【{node}】與【{other}】共用同一個匯合閘道，每個分支閘道需要自己的匯合閘道',
    },
  },
  flowNoFork: {
    code: 'E08',
    text: {
      'zh-CN': '汇合网关【{node}】没有与之对应的分支网关',
      'en-US': 'join {node} belongs to no fork',
      'zh-TW': '匯合閘道【{node}】沒有與之對應的分支閘道',
    },
  },
  flowBypass: {
    code: 'E08',
    text: {
      'zh-CN': '网关【{node}】的分支中有连线绕过了汇合网关',
      'en-US': 'a line within the branches of gateway {node} goes round its join',
      'zh-TW': '閘道【{node}】的分支中有連線繞過了匯合閘道',
    },
  },
  flowIntruder: {
    code: 'E08',
    text: {
      'zh-CN': '有连线从外部直接进入网关【{node}】的分支【{at}】',
      'en-US': 'a line leads from outside straight into branch {at} of gateway {node}',
      'zh-TW': '有連線從外部直接進入閘道【{node}】的分支【{at}】',
    },
  },
  flowCrossing: {
    code: 'E08',
    text: {
      'zh-CN': '节点【{at}】同时属于网关【{node}】的多个分支，分支之间不能互相连线',
      'en-US': 'node {at} lies in several branches of gateway {node}: no line leads from one branch into another',
      'zh-TW': '節點【{at}】同時屬於閘道【{node}】的多個分支，分支之間不能互相連線',
    },
  },
  flowJoinIntruder: {
    code: 'E08',
    text: {
      'zh-CN': '有连线从外部直接进入汇合网关【{node}】',
      'en-US': 'a line leads from outside straight into join {node}',
      'zh-TW': '有連線從外部直接進入匯合閘道【{node}】',
    },
  },
} as const satisfies Readonly<Record<string, { readonly code: ProblemCode; readonly text: Localised }>>;
