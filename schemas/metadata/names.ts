import { byName } from '../byName.ts';
import { recordMembers } from './recordMembers.ts';

/** Names that metadata may use and that the product, not the metadata, defines. Tests hold them equal to what the code knows. */

/** The dictionary of the categories under which flows are found. */
export const flowCategories = 'lcfl';

/** Lists of the shell: the product looks for them under these keys. */
export const shellLists: readonly string[] = [
  // the workflow container, messages
  'v-todo',
  'v-leader',
  'v-done',
  'v-request',
  'v-todoRead',
  'v-doneRead',
  'v-myRead',
  'v-myDelegate',
  'messages',
  // personal settings
  'v-approvalItem',
  'v-agent',
  'v-secretary',
  'v-bpmDeputy',
  // administration
  'outbox',
];

/** What a node offers that names no buttons, by its type. */
export const defaultFlowButtons = {
  USERTASK: [
    'lockUnlock',
    'agree',
    'oppose',
    'reject',
    'backToStart',
    'delegate',
    'inqu',
    'addSign',
    'startTrans',
    'copyTo',
    'communicate',
    'flowImage',
    'opinions',
    'print',
    'endProcess',
    'saveDraft',
  ],
  SIGNTASK: ['agree', 'oppose', 'abandon', 'reject', 'backToStart', 'delegate', 'inqu', 'addSign', 'flowImage', 'opinions', 'print', 'endProcess', 'saveDraft'],
  CUSTOMSIGNTASK: [
    'lockUnlock',
    'agree',
    'reject',
    'backToStart',
    'approveLine',
    'signSequence',
    'signLine',
    'delegate',
    'flowImage',
    'opinions',
    'print',
    'endProcess',
    'saveDraft',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Server actions that flows may name. */
export const flowHooks: readonly string[] = [
  'budget.occupy',
  'budget.release',
  'budget.execute',
  'invoice.lock',
  'invoice.unlock',
  'invoice.book',
  'loan.open',
  'loan.writeOff',
  'voucher.create',
  'asset.lend',
  'asset.return',
  'channel.mail',
  'notify',
];

/** Checks that the program brings along for rules `method:<name>`; a rule with another name would check nothing. */
export const ruleMethods: readonly string[] = [];

/** Statuses that buttons of a list may ask for. */
export const documentStatuses: readonly string[] = ['draft', 'running', 'end', 'manualend', 'back', 'backToStart', 'revoke', 'revokeToStart'];

/** Members of a request beside the document, which stands there under the key of its object. */
export const requestMembers: readonly string[] = ['formKey', 'templateKey'];

/** Columns of every record and members that the wire form keeps for itself; the value of a field of that name would be lost. */
export const reservedFields: readonly string[] = [
  ...recordMembers,
  'initData',
  'inst_id',
  'def_key',
  'status',
  'cur_node',
  'create_by',
  'update_by',
  'create_time',
  'update_time',
  'org_id',
  'tenant_id',
  'form_ver',
  // what lists say of the request beside a record
  'isStartFlow',
  'takesPart',
  'bpm_proc_inst_id_',
  'bpm_subject_',
  'bpm_proc_def_name_',
  'bpm_status_',
  'bpm_create_time_',
  'bpm_end_time_',
  'bpm_is_forbidden_',
  'bpm_is_dele_',
  'bpm_creator_',
];

/** Variables that conditions and row filters may name. */
export const filterVariables: readonly string[] = ['userId', 'userName', 'account', 'currentOrgId', 'currentOrgName', 'today', 'year'];

/** First segments of the portal's own routes. */
export const portalRoutes: readonly string[] = [
  'home',
  'v-flow',
  'v-personal',
  'approvalItem',
  'agent',
  'secretary',
  'bpmDeputy',
  'statement',
  'template',
  'querySql',
  'chart',
  'start',
  'agentStart',
  'agentStartMenuUrl',
  'agentStartByKey',
  'newsList',
  'news',
  'appCenterFront',
  'appContent',
  'navigationMsg',
  'column',
  'inst',
  'instRead',
  'myRead',
  'task',
  'taskRead',
  'previewForm',
  'onlineForm',
  'print',
];

/** Pages of the portal under a first segment that holds no other names. */
export const portalPages: Readonly<Record<string, readonly string[]>> = byName({
  'v-flow': ['v-todo', 'v-leader', 'v-done', 'v-request', 'v-todoRead', 'v-doneRead', 'v-myRead', 'v-myDelegate', 'v-flowList', 'myMessage'],
  template: ['preview', 'form'],
  querySql: ['queryView'],
  approvalItem: ['approvalItemAdd', 'approvalItemEdit', 'approvalItemGet'],
  agent: ['agentAdd', 'agentEdit', 'agentGet'],
  secretary: ['secretaryEdit'],
  bpmDeputy: ['bpmDeputySetting'],
  'v-personal': ['v-approvalItem', 'v-agent', 'v-secretary', 'v-bpmDeputy', 'v-myLayout', 'v-messageReceiver'],
});

/** Icons that menus and tiles may name; another one is drawn as a general one. */
export const iconNames = [
  'AccountBookOutlined',
  'ApartmentOutlined',
  'AppstoreOutlined',
  'AuditOutlined',
  'BarChartOutlined',
  'BellOutlined',
  'CalculatorOutlined',
  'CalendarOutlined',
  'CarOutlined',
  'CheckSquareOutlined',
  'CoffeeOutlined',
  'CrownOutlined',
  'DatabaseOutlined',
  'EyeOutlined',
  'FileDoneOutlined',
  'FileTextOutlined',
  'FundOutlined',
  'HomeOutlined',
  'LaptopOutlined',
  'MailOutlined',
  'MessageOutlined',
  'NotificationOutlined',
  'PieChartOutlined',
  'PlusSquareOutlined',
  'ReadOutlined',
  'SendOutlined',
  'SettingOutlined',
  'ShareAltOutlined',
  'ShoppingOutlined',
  'SwapOutlined',
  'TeamOutlined',
  'ThunderboltOutlined',
  'WalletOutlined',
] as const;

/** Colours that tags know by name; others are written `#rrggbb`. */
export const tagColours: readonly string[] = [
  'magenta',
  'red',
  'volcano',
  'orange',
  'gold',
  'yellow',
  'lime',
  'green',
  'cyan',
  'blue',
  'geekblue',
  'purple',
  'pink',
  'default',
  'success',
  'processing',
  'error',
  'warning',
];

/** Operations of the portal that roles may be granted. */
export const grantedMethods: readonly string[] = ['admin.open', 'meta.publish', 'notice.upload', 'form.explain'];

/** Files that may be uploaded, by extension. */
export const fileExtensions = [
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'bmp',
  'ico',
  'svg',
  'pdf',
  'ofd',
  'doc',
  'xls',
  'ppt',
  'docx',
  'xlsx',
  'pptx',
  'wps',
  'et',
  'zip',
  'rar',
  '7z',
  'txt',
  'csv',
  'xml',
  'json',
  'md',
  'mp3',
  'mp4',
] as const;

/** Languages in which the product speaks; a pack of texts may bring another. */
export const languageNames: readonly string[] = ['zh-CN', 'en-US', 'zh-TW'];

/** What is known of whoever is picked beside id and name, by widget. */
export const pickedFacts: Readonly<Record<string, readonly string[]>> = byName({
  user: ['account', 'duty', 'mobile', 'email', 'userNumber', 'orgId', 'orgName', 'postName'],
  org: ['code', 'path'],
  post: ['org', 'code'],
  role: ['code', 'description'],
  job: ['code', 'description'],
  dimension: ['code'],
});
