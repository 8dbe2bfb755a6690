/** Method and path of every call that the two specification documents and the observed wire contract name, written by hand. */

/** Document 1, section 7: sign-on, shell, home, files. `{uc}` and `{portal}` are deployment prefixes and left out. */
export const shellCalls = [
  // session and sign-on
  'POST /auth', 'GET /refresh', 'GET /signout', 'GET /sso/auth',
  // login page; the line without a path is the captcha
  'GET /uc/tenantManage/v1/getTenantByCode', 'GET /sys/sysProperties/v1/getDecryptBySysSetting', 'POST /uc/tenantManage/v1/listJson',
  'GET /captcha', 'GET /system/file/v1/getLogoFile', 'GET /system/file/v1/downloadFile',
  // guards
  'GET /portal/shorturlManage/v1/getLongUrlByShortUrl', 'GET /innermsg/messageReceiver/v1/get',
  // user and organisation
  'POST /api/user/v1/user/getByAccount', 'GET /api/user/v1/user/getDetailByAccountOrIdd', 'POST /api/user/v1/user/changUserPsd',
  'POST /api/user/v1/user/updateUser', 'POST /api/user/v1/addSecurityIssues', 'GET /uc/tenantManage/v1/getJson', 'GET /api/demension/v1/dems/getAll',
  'POST /api/demension/v1/dems/getDemListAll', 'POST /api/org/v1/orgs/getByParentAndDem', 'POST /api/user/v1/users/queryByType',
  'GET /api/org/v1/org/getOrgMaster', 'POST /api/org/v1/orgs/getOrgPage', 'POST /api/org/v1/orgPosts/getOrgPostPage',
  'POST /api/role/v1/roles/getRolePage', 'POST /api/job/v1/jobs/getJobPage', 'GET /api/pwdStrategy/v1/getDefault',
  // seal and files
  'GET /uc/electronicSeal/v1/getSealByCurrentUserId', 'POST /uc/electronicSeal/v1/userSave', 'POST /system/file/v1/fileUpload',
  'GET /file/onlinePreviewController/v1/getFileById_{id}', 'GET /system/file/v1/preview', 'GET /file/onlinePreviewController/v1/onlinePreview',
  'POST /system/file/v1/updateFileExtraProp', 'POST /system/file/v1/upload',
  // common phrases
  'POST /flow/approvalItem/v1/listJson', 'POST /flow/approvalItem/v1/save', 'GET /flow/approvalItem/v1/approvalItemGet', 'DELETE /flow/approvalItem/v1/remove',
  // menus and portal
  'GET /sys/sysMenu/v1/getCurrentUserMenu', 'GET /sys/sysMenu/v1/getCurrentUserMethodAuth', 'GET /portal/sysIndexMyLayout/v1/designMyLayout',
  'GET /portal/main/v1/vueFrontHome', 'GET /innermsg/messageReceiver/v1/getMsgbadge', 'POST /form/ggl/v1/queryGglList', 'POST /wReimbursement/v1/reimbursement',
] as const;

const under = (base: string, method: string, names: string): string[] => names.split(' ').map((name) => `${method} ${base}${name}`);

/** Document 2, section 7: workflow, mail, messages, forms. */
export const serviceCalls: readonly string[] = [
  // task service
  ...under('/runtime/task/v1/', 'POST', 'getTodoList getLeaderTodoList getDelegate getMyNoticeReadList getNoticeTodoReadList getNoticeDoneReadList'),
  ...under('/runtime/task/v1/', 'POST', 'getTodoCount getNoticeTodoReadCount getMyNoticeReadCount getNoticeDoneReadCount getDelegateCount'),
  ...under('/runtime/task/v1/', 'GET', 'getLeaderTodoCount getButtonsBytaskId taskNode get getNotice taskToReject'),
  ...under('/runtime/task/v1/', 'POST', 'complete delegate taskToInqu taskToInquReply taskToTrans userAddSignFeedback communicate'),
  ...under('/runtime/task/v1/', 'GET', 'canLock lockUnlock'),
  ...under('/runtime/task/v1/', 'POST', 'saveDraft addReadRecord delBpmTaskNoticeById noticeTurnDode getAfterJumpNodes'),
  ...under('/runtime/task/v1/', 'GET', 'getCurNodeProperties nodeOpinion getTaskKeyByTaskId getTaskKeyByNodeId nextTask retrieveBpmTask'),
  ...under('/runtime/task/v1/', 'POST', 'taskCustomSignUsers taskSignUsers userTaskToSignCheck userTaskToSign isEnd createBpmSaveOpinion'),
  ...under('/runtime/task/v1/', 'GET', 'getBpmTaskNoticeById getBpmTaskNoticeDoneById getBpmSaveOpinionByTeam'),
  // instance service
  ...under('/runtime/instance/v1/', 'POST', 'getDoneInstList getDoneInstCount myRequest newProcess newProcessCount revokeInstance getInstanceByInstId'),
  ...under('/runtime/instance/v1/', 'POST', 'getInstanceByPks transToMore doEndProcess doNextcommu doNextCopyto start saveDraft saveFormData startForm'),
  ...under('/runtime/instance/v1/', 'GET', 'myRequestCount instanceFlowOpinions doEndProcessById instanceFlowImage getBpmImage'),
  ...under('/runtime/instance/v1/', 'DELETE', 'removeDraftById'),
  ...under('/runtime/instance/v1/', 'POST', 'getUrgentStateConf getUrgrntById sendBpmTaskUrgent getByRecordInstId getDoneList revokeTrans'),
  ...under('/runtime/instance/v1/', 'POST', 'revokeCustomSign revokeSignLine getHasAuthFlowList relatedProcess'),
  ...under('/runtime/instance/v1/', 'GET', 'getExcutorNameByInstId getRelatedInformationById getStartNodeTaskByInstId getMyOftenFlow'),
  ...under('/runtime/instance/v1/', 'GET', 'forbiddenInstance unForbiddenInstance'),
  'POST /bpmModel/BpmOftenFlow/v1/saveMyOftenFlow', 'GET /bpmModel/bpmWatermark/v1/getByInstId',
  // other runtime and flow calls
  'GET /runtime/taskFollow/v1/getFollowedNode', 'POST /runtime/taskFollow/v1/save',
  'GET /runtime/bpmTaskDueTime/v1/getByTaskId', 'GET /runtime/bpmTaskDueTime/v1/getExpirationDate', 'POST /runtime/bpmTaskDueTime/v1/save',
  'GET /runtime/report/v1/getEchartsData', 'GET /runtime/customsign/v1/getParallelRevokeTasks', 'GET /sys/sysType/v1/getTypesByKey',
  'GET /flow/approvalItem/v1/getApprovalByDefKeyAndTypeId', 'POST /flow/approvalItem/v1/save',
  ...under('/flow/def/v1/', 'GET', 'defGet getJson flowHasStartRights'), 'POST /flow/def/v1/listJson', 'GET /flow/defAuthorize/v1/getPermissionList',
  // mail
  ...under('/mail/mail/mail/v1/', 'POST', 'listJson sync send'), ...under('/mail/mail/mail/v1/', 'GET', 'getMailTreeData getJson remove isRead'),
  ...under('/mail/mail/mailLinkman/v1/', 'GET', 'getMailAndUserData getJson getLinkMan'), ...under('/mail/mail/mailLinkman/v1/', 'POST', 'listJson save'),
  'DELETE /mail/mail/mailLinkman/v1/remove',
  ...under('/mail/mail/mailSetting/v1/', 'POST', 'listJson save test setDefault'), 'GET /mail/mail/mailSetting/v1/getJson', 'DELETE /mail/mail/mailSetting/v1/remove',
  // messages
  'POST /innermsg/messageReceiver/v1/list', ...under('/innermsg/messageReceiver/v1/', 'GET', 'get mark getMsgbadge'), 'DELETE /innermsg/messageReceiver/v1/remove',
  // agents, secretaries, deputies
  'POST /flow/agent/v1/listJson', 'POST /flow/agent/v1/save', 'GET /flow/agent/v1/agentGet', 'DELETE /flow/agent/v1/remove',
  'POST /runtime/bpmSecretaryManage/v1/list', 'GET /runtime/bpmSecretaryManage/v1/get/{id}', 'POST /runtime/bpmSecretaryManage/v1/save',
  'DELETE /runtime/bpmSecretaryManage/v1/removes', 'GET /runtime/bpmSecretaryManage/v1/getSecretaryByUserId',
  'GET /bpmModel/bpmDeputy/v1/getByUserId', 'POST /bpmModel/bpmDeputy/v1/save', 'POST /bpmModel/bpmDeputy/v1/list', 'DELETE /bpmModel/bpmDeputy/v1/removes',
  // forms, queries, charts
  'GET /form/customDialog/v1/getByAlias', 'GET /form/formRemindData/v1/getFormRemindDataByUser', 'DELETE /form/formRemindData/v1/{id}',
  'POST /form/customQuery/v1/getByAlias', 'GET /form/customQuery/v1/doQueryBase64', 'POST /form/customQuery/v1/doQuery',
  ...under('/form/dataTemplate/v1/', 'GET', 'getBpmDataTemplateInfo getForm/{formKey}/{boAlias} getTempDraftData/{id} getSubData'),
  ...under('/form/dataTemplate/v1/', 'POST', 'boSave/{boAlias} boSaveDraft dataList_{key} listJson export downloadMainTempFile/{id} exportSub importSub'),
  ...under('/form/dataTemplate/v1/', 'POST', 'tImportMain getSubDataPagination getMyDraftList boBatchUpdate/{boAlias}'),
  ...under('/form/dataTemplate/v1/', 'DELETE', 'boDel/{boAlias} removeTempDraft'),
  'GET /form/customChart/v1/get/{id}', 'POST /form/customChart/v1/getListData', 'GET /form/form/v1/getSubEntsByFormKey',
  'GET /form/query/queryView/getJson', 'POST /form/query/queryView/data_{sqlAlias}/{alias}', 'POST /form/query/queryView/export',
];

/** Calls that clients of the platform make although neither document lists them. */
export const wireCalls = [
  'GET /sso/info', 'GET /api/user/v1/user/getDetailByAccountOrId', 'GET /uc/electronicSeal/v1/getElectronicSeal', 'GET /system/file/v1/photo/thumbnail',
  // columns, types, dictionary, identity, properties
  'GET /portal/sysIndexColumn/sysIndexColumn/v1/getByAlias', 'POST /portal/sysIndexColumn/sysIndexColumn/v1/getDatasByAlias',
  'GET /sys/sysType/v1/getByParentId', 'GET /sys/sysProperties/v1/getByAlias', 'GET /sys/sysProperties/v1/getDecryptByAlias',
  'POST /sys/dataDict/v1/getByTypeKeyForComBo', 'GET /sys/identity/v1/getNextIdByAlias',
  // news, apps, tags, meetings
  'POST /portal/messageNews/v1/list', 'POST /portal/messageNews/v1/listNotice', 'GET /portal/pressRelease/v1/getByType', 'POST /portalNewsNotice/v1/query',
  'GET /portalNewsNotice/v1/getNewsById', 'POST /portal/sysApp/v1/authList', 'GET /portal/sysAppMenu/v1/getTree', 'POST /portal/sysTag/v1/query',
  'POST /portal/sysTag/v1/save', 'POST /portal/meetingRoomAppointment/v1/pendingJson',
  // files
  'GET /system/file/v1/fileGet', 'GET /file/onlinePreviewController/v1/getFileByPathAndId_{id}_{ext}',
  // forms of flow pages, state before an action, changes of the data
  'POST /runtime/instance/v1/getFormAndBO', 'GET /runtime/instance/v1/getInstFormAndBO', 'GET /runtime/task/v1/taskDetail', 'GET /runtime/task/v1/taskDetailBo',
  'GET /runtime/instance/v1/getDefStatus', 'GET /flow/defAuthorize/v1/startRight', 'POST /bpm/boDataModifyRecord/v1/listJson', 'GET /bpm/boDataModifyRecord/v1/getJson',
  // dialogs
  'POST /form/customDialog/v1/getListData', 'GET /form/customDialog/v1/getTreeData', 'POST /form/combinateDialog/v1/getObject',
] as const;

/** Calls of this product alone. */
export const ownCalls = [
  'GET /flow/def/v1/designList', 'POST /flow/def/v1/check', 'POST /flow/def/v1/simulate',
  'POST /runtime/task/v1/changeHolder', 'POST /runtime/task/v1/handOver', 'POST /runtime/instance/v1/moveVersion', 'POST /runtime/instance/v1/previewPath', 'POST /sys/outbox/v1/listJson', 'POST /sys/outbox/v1/retry', 'POST /sys/outbox/v1/discard', 'GET /sys/outbox/v1/lateDeadlines',
  'POST /auth/handoff', 'GET /version', 'GET /health', 'GET /form/dataTemplate/v1/importJob/{id}', 'POST /form/dataTemplate/v1/importErrors/{id}', 'GET /form/form/v1/preview', 'GET /form/print/v1/document', 'GET /form/print/v1/preview', 'GET /bpm/boDataModifyRecord/v1/getChanges', 'POST /__test__/reset', 'POST /__test__/clock',
  'POST /meta/v1/package/publish', 'POST /meta/v1/package/import', 'GET /meta/v1/package/export', 'GET /meta/v1/item/list', 'GET /meta/v1/item/get',
  'POST /meta/v1/item/draft', 'GET /meta/v1/item/versions', 'GET /meta/v1/item/diff', 'POST /meta/v1/item/rollback', 'POST /meta/v1/item/archive', 'POST /meta/v1/item/removeDraft', 'GET /meta/v1/item/uses', 'GET /meta/v1/package/problems',
] as const;
