/** One address that the portal has to know. */
export interface ListedRoute {
  /** As the router writes it. */
  readonly path: string;
  readonly page: string;
  /** The browser test that opens it, in `tests/e2e`. */
  readonly test?: string;
  /** `later`: a page says that the part is still to come. `open`: nothing stands there yet. Default: the page itself. */
  readonly state?: 'later' | 'open';
}

const group = (page: string, test: string | undefined, paths: readonly string[], state?: ListedRoute['state']): readonly ListedRoute[] =>
  paths.map((path) => ({ path, page, ...(test === undefined ? {} : { test }), ...(state === undefined ? {} : { state }) }));

const later = (paths: readonly string[]): readonly ListedRoute[] => group('LaterPage', 'viewer', paths, 'later');
const open = (paths: readonly string[]): readonly ListedRoute[] => group('', undefined, paths, 'open');

/** The same pages under the names by which other systems open them. */
const systems = ['sysModule', 'reportModule'];

/** All addresses of the portal, by area. */
export const routeAreas: Readonly<Record<string, readonly ListedRoute[]>> = {
  'Without signing in': [
    ...group('LoginPage', 'signOn', ['/login', '/login/:tenant']),
    ...group('ResetPasswordPage', 'signOn', ['/resetPwdView']),
    ...group('ForgetPasswordPage', 'signOn', ['/forgetPassword']),
    ...group('SetPasswordPage', 'signOn', ['/setPassword']),
    ...group('ShortLinkPage', 'signOn', ['/surl/:shortUrl']),
    ...open(['/messageFillPage/:tipId']),
  ],
  'Top level': [
    ...group('HomePage', 'screens', ['/', '/home']),
    ...group('OnlineFormPage', 'routes', ['/onlineForm']),
    ...later(['/ocr', '/orcDiscern', '/invoice', '/caiwu', '/detailsExpenditure', '/deptSummary', '/deptBudget', '/expenseAccount']),
    ...later(['/homePage', '/cxw', '/cxw2', '/cxw3', '/table5', '/certificate', '/seachCertificate']),
    ...later(['/canteenrConsume', '/canteenrRecharge', '/electricConsume', '/electricRecharge']),
  ],
  'Form pages': [
    ...group('InstanceSheetPage', 'routes', ['/statementTable/:instId/:type', '/formManage/:instId/:type', '/previewInstForm/:defId/:instId']),
    ...group('PreviewFormPage', 'routes', ['/previewForm/:formId', '/previewForm/:formId/:single']),
    ...group('RecordPage', 'routes', ['/QRCodeForm/:templateKey/:action']),
    ...group('InstancePage', 'routes', ['/doneReadOnly/:instId']),
    ...group('CompleteViewPage', 'routes', ['/completeView/:procDefKey']),
  ],
  'Workflow container': [
    ...group('MessageTabsPage', 'screens', ['/v-flow/myMessage', '/v-flow/myMessage/:tab']),
    ...group('NewProcessPage', 'screens', ['/v-flow/v-flowList']),
    ...group('FlowListPage', 'screens', ['/v-flow', '/v-flow/v-todo/:orgName/:orgId', '/v-flow/v-leader']),
    ...['v-todo', 'v-done', 'v-request', 'v-todoRead', 'v-doneRead', 'v-myRead', 'v-myDelegate'].flatMap((list) =>
      group('FlowListPage', 'screens', [`/v-flow/${list}`, `/v-flow/${list}/:defKey`]),
    ),
  ],
  'Start and instance': [
    ...group('StartPage', 'routes', ['/agentStart/:defId/:leaderId', '/agentStart/:defId/:leaderId/:copyInstId', '/agentStartMenuUrl/:defId/:leaderId']),
    ...group('StartPage', 'routes', ['/agentStartByKey/:defKey', '/start/:defId/:instId']),
    ...group('InstancePage', 'routes', ['/inst/:instId', '/inst/:instId/:type', '/inst/:instId/:type/:readId', '/inst/:instId/:type/:readType/:readDoneId']),
    ...group('InstancePage', 'routes', ['/myRead/:instId/:readId/:myReadType', '/instRead/:instId/:myReadType']),
    ...group('TaskPage', 'routes', ['/task/:taskId/:leaderId', '/task/:taskId/:leaderId/:noSingle', '/taskFromOtherPage/:taskId/:leaderId/:from']),
    ...group('TaskPage', 'routes', ['/taskRead/:taskId/:task_state']),
    ...group('ModulePreviewPage', 'routes', ['/sysModulePreview/:id/:appName']),
  ],
  'Instances without header': systems.flatMap((system) => [
    ...group('InstancePage', 'routes', [`/${system}Inst/:instId`, `/${system}Inst/:instId/:type`, `/${system}InstTemplate/:templateKey/:instId`]),
    ...group('ModuleInstancePage', 'routes', [`/${system}Inst/:id/:mode/:defKey`, `/${system}Inst/:id/:mode/:defKey/true`]),
    ...group('InstancePage', 'routes', [`/${system}InstDone/:instId/:type/:readType/:readDoneId`, `/${system}InstMyRead/:instId/:readId/:myReadType`]),
    ...group('InstancePage', 'routes', [`/${system}InstRead/:instId/:myReadType`, `/${system}InstRead/:instId/:type/:readId`]),
    ...group('TaskPage', 'routes', [`/${system}InstTask/:taskId/:leaderId`, `/${system}InstTask/:taskId/:leaderId/:noSingle`]),
    ...group('TaskPage', 'routes', [`/${system}InstTaskRead/:taskId/:task_state`]),
  ]),
  Mail: later(
    ['/v-mail', '/v-mail/v-mailList', '/v-mail/v-linkmanList', '/v-mail/v-settingList', '/mail/mailGet/:id', '/mail/mailAdd', '/mail/mailEdit/:id'].concat(
      ['linkmanEdit/:id', 'linkmanGet/:id', 'settingAdd', 'settingEdit/:id', 'settingGet/:id'].map((path) => `/mail/${path}`),
    ),
  ),
  Personal: [
    ...group(
      'FlowListPage',
      'personal',
      ['v-approvalItem', 'v-agent', 'v-secretary', 'v-bpmDeputy', 'v-messageReceiver'].map((list) => `/v-personal/${list}`),
    ),
    ...group('MyLayoutPage', 'personal', ['/v-personal/v-myLayout']),
    ...group('FlowListPage', 'personal', ['/v-personal', '/v-approvalItem', '/v-agent']),
    ...group('PhraseFormPage', 'personal', ['/approvalItem/approvalItemAdd', '/approvalItem/approvalItemEdit/:id', '/approvalItem/approvalItemGet/:id']),
    ...group('AgentFormPage', 'personal', ['/agent/agentAdd', '/agent/agentEdit/:id', '/agent/agentGet/:id']),
    ...group('SecretaryFormPage', 'personal', ['/secretary/secretaryEdit/:id']),
    ...group('DeputyFormPage', 'personal', ['/bpmDeputy/bpmDeputySetting', '/bpmDeputy/bpmDeputySetting/:id']),
  ],
  Files: group('FilePage', 'viewer', [
    '/file/preview/:fileId',
    '/pdf/:src/:fileId',
    '/iframeSrc/:iframeSrc/:fileId',
    '/webOffice/:fileId/:isRevision/:inputWriteable',
  ]),
  'News and applications': open([
    '/newsList/:type',
    '/news/:newsId',
    '/appCenterFront',
    '/appContent/:type/:id/:otherId/:appName',
    '/navigationMsg/:type/:id',
    '/column/preview/:previewAlias',
  ]),
  'Statement area': [
    ...group('DraftListPage', 'routes', ['/statement/draftList/:tempAlias/:dataViewFlag']),
    ...group(
      'TemplatePreviewPage',
      'routes',
      ['', '/:single', '/:single/:parameterqQuerys'].map((end) => `/statement/template/preview/:templateKey${end}`),
    ),
    ...group('RecordPage', 'routes', ['/statement/template/form/:templateKey/:action', '/statement/template/form/:templateKey/:action/:single']),
    ...later(['/statement/querySql/queryView/:sqlAlias/:alias', '/statement/querySql/queryView/:sqlAlias/:alias/:single', '/statement/href/template/:place']),
    ...open(['/statement', '/statement/template/preview/:templateKey/:taskType/:defKey/:isJoinFlow', '/sysModulePreview/statement/preview']),
  ],
  'Menus, by alias': [
    ...group('ModulePage', 'screens', ['/:alias']),
    ...group('TemplatePreviewPage', 'screens', ['/:alias/template/preview/:templateKey', '/:alias/template/preview/:templateKey/:single/:parameterqQuerys']),
    ...group('RecordPage', 'screens', ['/:alias/template/form/:templateKey/:action', '/:alias/template/form/:templateKey/:action/:single']),
    ...group('DraftListPage', 'screens', ['/:alias/draftList/:tempAlias/:dataViewFlag']),
    ...later(['/:parent/querySql/queryView/:sqlAlias/:alias', '/:alias/href/template/:place']),
  ],
};
