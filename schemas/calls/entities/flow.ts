import Type, { type Static } from 'typebox';
import { Bit, DateTime, FilesText, Id, JsonText, OpenRecord, Text, record } from '../shapes.ts';

/** A user, or a group that stands for users. */
export const Identity = record(
  { id: Id, name: Text },
  {
    code: Text,
    type: Type.Enum(['user', 'groupUser', 'group', 'org', 'job', 'position', 'role']),
    groupType: Type.Enum(['org', 'job', 'position', 'role']),
    extractType: Type.Enum(['no', 'extract', 'secondExtract', 'usergroup']),
    /** Of a leader on a shared line: his own task, where a countersign gave each leader one. */
    taskId: Id,
  },
);
export type Identity = Static<typeof Identity>;

const nodeTypes = [
  'START',
  'END',
  'USERTASK',
  'SIGNTASK',
  'CUSTOMSIGNTASK',
  'SUBPROCESS',
  'CALLACTIVITY',
  'EXCLUSIVEGATEWAY',
  'PARALLELGATEWAY',
  'INCLUSIVEGATEWAY',
  'SUBSTARTGATEWAY',
  'SUBENDGATEWAY',
  'SUBMULTISTARTGATEWAY',
  'SERVICETASK',
] as const;
export const NodeType = Type.Enum(nodeTypes);
export type NodeType = Static<typeof NodeType>;

/** The drawn flow: one box per node, px. */
export const Layout = record(
  {
    defId: Id,
    listLayout: Type.Array(
      record({ nodeId: Id, nodeType: NodeType, x: Type.Number(), y: Type.Number(), width: Type.Number(), height: Type.Number() }, { name: Text, status: Text }),
    ),
  },
  {
    name: Text,
    width: Type.Number(),
    height: Type.Number(),
    bpmnXml: Text,
  },
);
export type Layout = Static<typeof Layout>;

/** The seal of the person beneath a decision. `isCover`: a new one takes the place of the old one; `secretFree`: no password is asked for. */
export const SignatureConfig = record({ status: Type.Enum(['disable', 'enable', 'required']) }, { isCover: Type.Boolean(), secretFree: Type.Boolean() });

const NodeProperties = record(
  {},
  {
    parentDefKey: Text,
    nodeId: Id,
    jumpType: Text,
    /** Base64 text, as is `helpGlobal`. */
    help: Text,
    helpGlobal: Text,
    prevHandler: Text,
    postHandler: Text,
    allowExecutorEmpty: Type.Boolean(),
    skipExecutorEmpty: Type.Boolean(),
    notifyType: Text,
    backMode: Text,
    referOpinion: Type.Boolean(),
    backNode: Text,
    backUserMode: Text,
    dateType: Type.Enum(['caltime', 'worktime']),
    /** Minutes. */
    dueTime: Type.Integer(),
    popWin: Type.Boolean(),
    choiceExcutor: Type.Enum(['', 'candidate', 'free']),
    allowEditUrgentState: Type.Boolean(),
    allowSmsApproval: Type.Boolean(),
    userNodeType: Text,
    approvalArea: Text,
    template: Text,
    phone: Text,
    email: Text,
    sendType: Text,
    initFillData: Type.Boolean(),
    opinionRequired: Type.Boolean(),
    signature: SignatureConfig,
  },
);
type NodeProperties = Static<typeof NodeProperties>;

const SignRule = record(
  {},
  {
    decideType: Type.Enum(['agree', 'refuse']),
    voteType: Type.Enum(['amount', 'percent']),
    followMode: Type.Enum(['wait', 'complete']),
    voteAmount: Type.Number(),
  },
);

export const NodeDef = record(
  { nodeId: Id, type: NodeType },
  {
    name: Text,
    order: Type.Integer(),
    nodeProperties: Type.Array(NodeProperties),
    localProperties: NodeProperties,
    signRule: SignRule,
    privilegeList: Type.Array(OpenRecord),
    signType: Type.Enum(['Parallel', 'Sequential', 'ParallelApprove']),
  },
);
export type NodeDef = Static<typeof NodeDef>;

export const Button = record(
  { name: Text, alias: Text },
  {
    beforeScript: Text,
    afterScript: Text,
    groovyScript: Text,
    /** Comma-joined: backToStart, rejectPre, reject. */
    rejectMode: Text,
    /** The task must be claimed before any other action. */
    isLock: Type.Boolean(),
    supportScript: Type.Boolean(),
  },
);
export type Button = Static<typeof Button>;

const opinionStatuses = [
  'start',
  'end',
  'awaiting_check',
  'agree',
  'oppose',
  'abandon',
  'reject',
  'backToStart',
  'reSubmit',
  'revoker',
  'revoker_to_start',
  'transRevoker',
  'retracted',
  'signLineRetracted',
  'start_commu',
  'awaiting_feedback',
  'feedback',
  'addsign',
  'addsignAgree',
  'addsignOppose',
  'signPass',
  'signNotPass',
  'signBackCancel',
  'signRecoverCancel',
  'passCancel',
  'notPassCancel',
  'transforming',
  'transAgree',
  'transOppose',
  'deliverto',
  'deliverto_cancel',
  'delivertoAgree',
  'delivertoOppose',
  'skip',
  'manual_end',
  'copyto',
  'copyto_reply',
  'inqu',
  'inqu_reply',
  'SHAER',
  'approveLineing',
  'approveLineAgree',
  'approveLineOppose',
  'signSequenceing',
  'signSequenceAgree',
  'signSequenceOppose',
  'signLineing',
  'signLineAgree',
  'signLineOppose',
  'lockTask',
] as const;

/** A line of the approval history. `status` is one of `opinionStatuses` or an intervention status; readers must accept others. */
export const Opinion = record(
  { id: Id },
  {
    procDefId: Id,
    supInstId: Id,
    procInstId: Id,
    taskId: Id,
    taskKey: Text,
    taskName: Text,
    token: Text,
    qualfieds: JsonText,
    qualfiedNames: Text,
    auditor: Id,
    auditorName: Text,
    opinion: Text,
    status: Type.String({ examples: opinionStatuses }),
    statusVal: Text,
    isRead: Bit,
    formDefId: Id,
    formName: Text,
    agentLeaderId: Id,
    signType: Text,
    skipType: Text,
    createTime: DateTime,
    assignTime: DateTime,
    completeTime: DateTime,
    durMs: Type.Integer(),
    files: FilesText,
    zfiles: FilesText,
    interpose: Bit,
    orgId: Id,
    orgPath: Text,
    postName: Text,
    prop1: Text,
    prop2: Text,
    prop3: Text,
    prop4: Text,
    prop5: Text,
    prop6: Text,
    formData: Text,
    parentTaskId: Id,
  },
);
export type Opinion = Static<typeof Opinion>;

const DefinitionStatus = Type.Enum(['draft', 'deploy', 'forbidden', 'forbidden_instance']);

export const Definition = record(
  { defId: Id, defKey: Text, name: Text },
  {
    desc: Text,
    status: DefinitionStatus,
    testStatus: Type.Enum(['test', 'run']),
    version: Type.Integer(),
    mainDefId: Id,
    isMain: Text,
    designer: Text,
    supportMobile: Bit,
    showUrgentState: Bit,
    showModifyRecord: Bit,
    isReadRevoke: Text,
    urgentMailTel: Text,
    urgentSmsTel: Text,
    typeId: Id,
    typeName: Text,
    /** Leaders on whose behalf the caller may start. */
    leaders: Type.Array(Identity),
    authorizeRight: OpenRecord,
    createBy: Id,
    createTime: DateTime,
    updateBy: Id,
    updateTime: DateTime,
    /** JSON text with colour, of the often-used flows. */
    icon: JsonText,
    isAdd: Type.Boolean(),
  },
);
export type Definition = Static<typeof Definition>;

/** What a finished or open form page may go to next, and who may be asked to choose. */
export const JumpConf = record(
  {},
  {
    jumpType: Text,
    help: Text,
    helpGlobal: Text,
    afterNodes: Type.Array(record({ nodeId: Id }, { nodeName: Text, nodeType: Text, excutorList: Type.Array(Identity) })),
    choiceExcutor: Type.Enum(['', 'candidate', 'free']),
    approvalArea: Text,
    referOpinion: Type.Boolean(),
  },
);
export type JumpConf = Static<typeof JumpConf>;

/** `direct` comes straight back to this node, `normal` follows the diagram again. */
export const RejectConf = record(
  { taskId: Id },
  {
    backNode: Text,
    backMode: Type.Enum(['', 'direct', 'normal']),
    canRejectToStart: Type.Boolean(),
    canRejectToAnyNode: Type.Boolean(),
    canRejectPreAct: Type.Boolean(),
    canReject: Type.Boolean(),
    allowDirectNode: Type.Array(NodeDef),
    allowNormalNode: Type.Array(NodeDef),
    inGateway: Type.Boolean(),
    afterGateway: Type.Boolean(),
    inSubProcess: Type.Boolean(),
  },
);
export type RejectConf = Static<typeof RejectConf>;
