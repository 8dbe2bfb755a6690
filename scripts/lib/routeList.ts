/** One address that the portal has to know. */
export interface ListedRoute {
  /** As the router writes it. */
  readonly path: string;
  readonly page: string;
  /** A browser test in `tests/e2e` that opens it under an address it puts together; those that write the address out are found. */
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
    ...group('LoginPage', undefined, ['/login', '/login/:tenant']),
    ...group('ResetPasswordPage', undefined, ['/resetPwdView']),
    ...group('ForgetPasswordPage', undefined, ['/forgetPassword']),
    ...group('SetPasswordPage', undefined, ['/setPassword']),
    ...group('ShortLinkPage', undefined, ['/surl/:shortUrl']),
    ...open(['/messageFillPage/:tipId']),
  ],
  'Top level': [
    ...group('HomePage', undefined, ['/', '/home']),
    ...group('OnlineFormPage', undefined, ['/onlineForm']),
    ...later(['/ocr', '/orcDiscern', '/caiwu', '/detailsExpenditure', '/deptSummary', '/deptBudget', '/expenseAccount']),
    ...group('QueryViewPage', 'reports', ['/cxw', '/cxw2', '/cxw3']),
    ...later(['/homePage', '/table5']),
    ...group('TemplatePreviewPage', undefined, ['/certificate', '/seachCertificate', '/invoice']),
    ...later(['/canteenrConsume', '/canteenrRecharge', '/electricConsume', '/electricRecharge']),
  ],
  'Form pages': [
    ...group('InstanceSheetPage', undefined, ['/statementTable/:instId/:type', '/formManage/:instId/:type', '/previewInstForm/:defId/:instId']),
    ...group('PreviewFormPage', undefined, ['/previewForm/:formId', '/previewForm/:formId/:single']),
    ...group('RecordPage', undefined, ['/QRCodeForm/:templateKey/:action']),
    ...group('InstancePage', undefined, ['/doneReadOnly/:instId']),
    ...group('CompleteViewPage', undefined, ['/completeView/:procDefKey']),
  ],
  'Workflow container': [
    ...group('MessageTabsPage', undefined, ['/v-flow/myMessage', '/v-flow/myMessage/:tab']),
    ...group('NewProcessPage', undefined, ['/v-flow/v-flowList']),
    ...group('FlowListPage', undefined, ['/v-flow', '/v-flow/v-todo/:orgName/:orgId', '/v-flow/v-leader']),
    ...['v-todo', 'v-done', 'v-request', 'v-todoRead', 'v-doneRead', 'v-myRead', 'v-myDelegate'].flatMap((list) =>
      group('FlowListPage', undefined, [`/v-flow/${list}`, `/v-flow/${list}/:defKey`]),
    ),
  ],
  'Start and instance': [
    ...group('StartPage', undefined, ['/agentStart/:defId/:leaderId', '/agentStart/:defId/:leaderId/:copyInstId', '/agentStartMenuUrl/:defId/:leaderId']),
    ...group('StartPage', undefined, ['/agentStartByKey/:defKey', '/start/:defId/:instId']),
    ...group('InstancePage', undefined, ['/inst/:instId', '/inst/:instId/:type', '/inst/:instId/:type/:readId', '/inst/:instId/:type/:readType/:readDoneId']),
    ...group('InstancePage', undefined, ['/myRead/:instId/:readId/:myReadType', '/instRead/:instId/:myReadType']),
    ...group('TaskPage', undefined, ['/task/:taskId/:leaderId', '/task/:taskId/:leaderId/:noSingle', '/taskFromOtherPage/:taskId/:leaderId/:from']),
    ...group('TaskPage', undefined, ['/taskRead/:taskId/:task_state']),
    ...group('ModulePreviewPage', undefined, ['/sysModulePreview/:id/:appName']),
  ],
  'Instances without header': systems.flatMap((system) => [
    ...group('InstancePage', 'routes', [`/${system}Inst/:instId`, `/${system}Inst/:instId/:type`, `/${system}InstTemplate/:templateKey/:instId`]),
    ...group('ModuleInstancePage', 'routes', [`/${system}Inst/:id/:mode/:defKey`, `/${system}Inst/:id/:mode/:defKey/true`]),
    ...group('InstancePage', 'routes', [`/${system}InstDone/:instId/:type/:readType/:readDoneId`, `/${system}InstMyRead/:instId/:readId/:myReadType`]),
    ...group('InstancePage', 'routes', [`/${system}InstRead/:instId/:myReadType`, `/${system}InstRead/:instId/:type/:readId`]),
    ...group('TaskPage', 'routes', [`/${system}InstTask/:taskId/:leaderId`, `/${system}InstTask/:taskId/:leaderId/:noSingle`]),
    ...group('TaskPage', 'routes', [`/${system}InstTaskRead/:taskId/:task_state`]),
  ]),
  Mail: [
    ...group('MailDesk', undefined, ['/v-mail', '/v-mail/v-mailList']),
    ...group('AccountListPage', undefined, ['/v-mail/v-settingList']),
    ...group('MailPage', undefined, ['/mail/mailGet/:id']),
    ...group('ComposePage', undefined, ['/mail/mailAdd', '/mail/mailEdit/:id']),
    ...group('AccountFormPage', undefined, ['/mail/settingAdd', '/mail/settingEdit/:id', '/mail/settingGet/:id']),
    ...later(['/v-mail/v-linkmanList', '/mail/linkmanEdit/:id', '/mail/linkmanGet/:id']),
  ],
  Personal: [
    ...group(
      'FlowListPage',
      undefined,
      ['v-approvalItem', 'v-agent', 'v-secretary', 'v-bpmDeputy', 'v-messageReceiver'].map((list) => `/v-personal/${list}`),
    ),
    ...group('MyLayoutPage', undefined, ['/v-personal/v-myLayout']),
    ...group('FlowListPage', undefined, ['/v-personal', '/v-approvalItem', '/v-agent']),
    ...group('PhraseFormPage', undefined, ['/approvalItem/approvalItemAdd', '/approvalItem/approvalItemEdit/:id', '/approvalItem/approvalItemGet/:id']),
    ...group('AgentFormPage', undefined, ['/agent/agentAdd', '/agent/agentEdit/:id', '/agent/agentGet/:id']),
    ...group('SecretaryFormPage', undefined, ['/secretary/secretaryEdit/:id']),
    ...group('DeputyFormPage', undefined, ['/bpmDeputy/bpmDeputySetting', '/bpmDeputy/bpmDeputySetting/:id']),
  ],
  Files: group('FilePage', undefined, [
    '/file/preview/:fileId',
    '/pdf/:src/:fileId',
    '/iframeSrc/:iframeSrc/:fileId',
    '/webOffice/:fileId/:isRevision/:inputWriteable',
  ]),
  'News and applications': [
    ...group('NewsListPage', undefined, ['/newsList/:type']),
    ...group('NewsPage', undefined, ['/news/:newsId']),
    ...group('AppCenterPage', undefined, ['/appCenterFront']),
    ...group('AppContentPage', undefined, ['/appContent/:type/:id/:otherId/:appName']),
    ...group('RouteError', undefined, ['/navigationMsg/:type/:id']),
    ...group('ColumnPreviewPage', undefined, ['/column/preview/:previewAlias']),
  ],
  'Statement area': [
    ...group('DraftListPage', undefined, ['/statement/draftList/:tempAlias/:dataViewFlag']),
    ...group(
      'TemplatePreviewPage',
      undefined,
      ['', '/:single', '/:single/:parameterqQuerys'].map((end) => `/statement/template/preview/:templateKey${end}`),
    ),
    ...group('RecordPage', undefined, ['/statement/template/form/:templateKey/:action', '/statement/template/form/:templateKey/:action/:single']),
    ...group('TemplatePreviewPage', undefined, ['/statement/template/preview/:templateKey/:taskType/:defKey/:isJoinFlow']),
    ...group('QueryViewPage', 'reports', ['/statement/querySql/queryView/:sqlAlias/:alias', '/statement/querySql/queryView/:sqlAlias/:alias/:single']),
    ...group('ChartPage', 'reports', ['/statement/chart/:chart']),
    ...group('ModulePage', 'reports', ['/statement', '/sysModulePreview/statement/preview']),
    ...later(['/statement/href/template/:place']),
  ],
  'Menus, by alias': [
    ...group('ModulePage', undefined, ['/:alias']),
    ...group('TemplatePreviewPage', undefined, ['/:alias/template/preview/:templateKey', '/:alias/template/preview/:templateKey/:single/:parameterqQuerys']),
    ...group('RecordPage', undefined, ['/:alias/template/form/:templateKey/:action', '/:alias/template/form/:templateKey/:action/:single']),
    ...group('DraftListPage', undefined, ['/:alias/draftList/:tempAlias/:dataViewFlag']),
    ...group('QueryViewPage', 'reports', ['/:parent/querySql/queryView/:sqlAlias/:alias', '/:parent/querySql/queryView/:sqlAlias/:alias/:single']),
    ...group('ChartPage', 'reports', ['/:parent/chart/:chart']),
    ...later(['/:alias/href/template/:place']),
  ],
};
