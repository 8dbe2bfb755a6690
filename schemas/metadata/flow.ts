import Type, { type Static } from 'typebox';
import { FormulaText, Key, Strict, Title } from './common.ts';
import { defineKind } from './defineKind.ts';

const flowNodeTypes = ['START', 'USERTASK', 'SIGNTASK', 'CUSTOMSIGNTASK', 'EXCLUSIVE', 'PARALLEL', 'INCLUSIVE', 'COPYTO', 'SERVICE', 'END'] as const;
const assigneeRules = ['startUser', 'orgMaster', 'orgLeader', 'role', 'post', 'users', 'field', 'prevAssignee', 'secretaryOf'] as const;

/** What happens when nobody is found. */
const EmptyPolicy = Type.Enum(['error', 'skip', 'admin', 'deputy']);

const Assignee = Strict({
  rule: Type.Enum(assigneeRules),
  /** orgMaster, orgLeader: `startOrg`, or the id or code of an organisation. */
  of: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** role, post */
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** users: ids or accounts */
  users: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1 })),
  /** field: a user field of the business object */
  field: Type.Optional(Type.String({ minLength: 1, maxLength: 130 })),
  /** prevAssignee: node id */
  node: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  emptyPolicy: Type.Optional(EmptyPolicy),
});

const Vote = Strict({
  mode: Type.Enum(['parallel', 'sequential']),
  /** Everybody, more than half, a share rounded up, or a number of votes. */
  pass: Type.String({ pattern: '^(all|majority|percent:(100|[1-9][0-9]?)|amount:[1-9][0-9]{0,3})$' }),
  /** Whether agreements pass or oppositions refuse when they reach the need. */
  decide: Type.Optional(Type.Enum(['agree', 'refuse'])),
  oneVeto: Type.Optional(Type.Boolean()),
  needAll: Type.Optional(Type.Boolean()),
  /** After a refusal: follow the diagram, or back to the initiator. */
  onVeto: Type.Optional(Type.Enum(['route', 'backToStart'])),
  /** People, by id or account, whose vote decides alone, and whose opposition refuses alone. */
  direct: Type.Optional(Type.Array(Type.String())),
  oneTicket: Type.Optional(Type.Array(Type.String())),
});

/** How long a task of the node may take, in minutes of the calendar or of working time. */
const Due = Strict({
  minutes: Type.Integer({ minimum: 1, maximum: 527_040 }),
  kind: Type.Optional(Type.Enum(['caltime', 'worktime'])),
  /** Minutes before the expiry at which the holder is reminded. */
  remind: Type.Optional(Type.Integer({ minimum: 0, maximum: 527_040 })),
  /** When the time is over: nothing, messages, or a decision in the holder's place. */
  then: Type.Optional(Type.Enum(['none', 'notify', 'autoAgree', 'autoReject'])),
});

/** The seal of the person beneath a decision: it may or must stand there. */
const Signature = Strict({
  status: Type.Enum(['enable', 'required']),
  /** A new seal takes the place of the one that is there; yes when absent. */
  isCover: Type.Optional(Type.Boolean()),
  /** No password is asked for. */
  secretFree: Type.Optional(Type.Boolean()),
});

const HookName = Type.String({ pattern: '^[a-z][A-Za-z]*(\\.[a-z][A-Za-z]*)?$' });

const NodeId = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' });
const ButtonAlias = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$' });
const FieldValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

const FormUrl = Type.String({ pattern: '^(https?://[^\\s]+|/(?![/\\\\])[^\\s]*)$', maxLength: 1000 });

const FlowNode = Strict({
  id: NodeId,
  type: Type.Enum(flowNodeTypes),
  name: Type.Optional(Title),
  /** One rule, or several whose people are joined. */
  assignee: Type.Optional(Type.Union([Assignee, Type.Array(Assignee, { minItems: 1 })])),
  emptyPolicy: Type.Optional(EmptyPolicy),
  vote: Type.Optional(Vote),
  /** In which order the people named at a `CUSTOMSIGNTASK` sign, and who decides then. */
  signType: Type.Optional(Type.Enum(['Parallel', 'Sequential', 'ParallelApprove'])),
  /** Condition to enter: when it is false the flow goes on as if the node were not drawn. */
  when: Type.Optional(FormulaText),
  /** The node is passed over, with a history row, when its only assignee is the initiator. */
  skipIfStarter: Type.Optional(Type.Boolean()),
  /** The same for whoever handled the step before. */
  skipSame: Type.Optional(Type.Boolean()),
  skipWhen: Type.Optional(FormulaText),
  buttons: Type.Optional(
    Type.Array(Type.Union([ButtonAlias, Strict({ alias: ButtonAlias, name: Type.Optional(Title), isLock: Type.Optional(Type.Boolean()) })])),
  ),
  buttonLabels: Type.Optional(Type.Record(Type.String(), Title)),
  rejectTargets: Type.Optional(Type.Union([Type.Enum(['any', 'start', 'prev']), Type.Array(NodeId)])),
  jumpType: Type.Optional(Type.Array(Type.Enum(['common', 'select', 'free']))),
  /** Whom the holder may choose for the steps that come next: some of those whom their rules find, or anybody. */
  chooseExecutors: Type.Optional(Type.Enum(['candidate', 'free'])),
  signature: Type.Optional(Signature),
  revokeAfterRead: Type.Optional(Type.Boolean()),
  rejectNormalInFork: Type.Optional(Type.Boolean()),
  due: Type.Optional(Due),
  /** Run when the node is left. */
  hooks: Type.Optional(Type.Array(HookName)),
  onComplete: Type.Optional(Type.Array(Strict({ set: Type.Record(Type.String(), FieldValue) }))),
  /** A page of another system that takes the place of the form at this node. */
  formUrl: Type.Optional(FormUrl),
  /** Position in the diagram; laid out by the publisher when missing. */
  x: Type.Optional(Type.Number()),
  y: Type.Optional(Type.Number()),
});

const FlowEdge = Strict({
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  from: Type.String({ minLength: 1, maxLength: 64 }),
  to: Type.String({ minLength: 1, maxLength: 64 }),
  name: Type.Optional(Title),
  when: Type.Optional(FormulaText),
  default: Type.Optional(Type.Boolean()),
});

/** A line from node to node, in every notation that writes lines down. */
export type FlowLine = Readonly<Static<typeof FlowEdge>>;

/** What a watermark may name. */
export const watermarkNames = ['user', 'account', 'org', 'date', 'time'] as const;

export const flow = defineKind({
  kind: 'flow',
  title: '流程',
  doc: 'Approval flow of a form, as nodes and edges or as BPMN 2.0.',
  auth: ['view', 'start'],
  spec: Strict({
    /** Absent only where `formUrl` stands in for it. */
    form: Type.Optional(Key),
    /** The form is a page of another system, in a frame: an allowed origin, or a path of this one. `{instId}`, `{taskId}` and `{businessKey}` are filled in. */
    formUrl: Type.Optional(FormUrl),
    subject: Title,
    /** Lines across the pages of its documents; `${user}`, `${account}`, `${org}`, `${date}` and `${time}` speak of the reader. */
    watermark: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    nodes: Type.Optional(Type.Array(FlowNode, { minItems: 2 })),
    edges: Type.Optional(Type.Array(FlowEdge, { minItems: 1 })),
    /** BPMN 2.0 XML, or the name of a `.bpmn` file beside the item in a package folder. */
    bpmn: Type.Optional(Type.String({ minLength: 1 })),
    printTemplate: Type.Optional(Key),
    options: Type.Optional(
      Strict({
        /** When the initiator may take the whole request back. */
        revokeToStart: Type.Optional(Type.Enum(['untouched', 'anytime', 'never'])),
        /** Run whenever the request returns to its initiator or is ended by hand. */
        returnHooks: Type.Optional(Type.Array(HookName)),
      }),
    ),
  }),
});
