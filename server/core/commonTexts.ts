/** What several parts of the server say in the same words. */
export const common = {
  noRight: { 'zh-CN': '您没有权限执行该操作', 'en-US': 'You have no right to do this.', 'zh-TW': '您沒有權限執行該操作' },
  taskGone: { 'zh-CN': '任务不存在，可能已经被处理', 'en-US': 'The task does not exist; it may have been dealt with already.', 'zh-TW': '任務不存在，可能已經被處理' },
  revoked: { 'zh-CN': '撤回成功', 'en-US': 'Withdrawn.', 'zh-TW': '撤回成功' },
  ended: { 'zh-CN': '流程实例已结束!', 'en-US': 'The process has ended.', 'zh-TW': '流程實例已結束!' },
  saved: { 'zh-CN': '保存成功', 'en-US': 'Saved.', 'zh-TW': '儲存成功' },
  noInstance: { 'zh-CN': '缺少流程实例', 'en-US': 'The process instance is missing.', 'zh-TW': '缺少流程實例' },
  deleted: { 'zh-CN': '删除成功', 'en-US': 'Deleted.', 'zh-TW': '刪除成功' },
  noFlow: { 'zh-CN': '缺少流程定义', 'en-US': 'The process definition is missing.', 'zh-TW': '缺少流程定義' },
  noVersion: { 'zh-CN': '版本不存在', 'en-US': 'There is no such version.', 'zh-TW': '版本不存在' },
  noFile: { 'zh-CN': '文件不存在或没有访问权限', 'en-US': 'The file does not exist, or you have no access to it.', 'zh-TW': '檔案不存在或沒有存取權限' },
  nothingUploaded: { 'zh-CN': '没有收到文件', 'en-US': 'No file has arrived.', 'zh-TW': '沒有收到檔案' },
  noSuchFlow: { 'zh-CN': '流程【{name}】不存在', 'en-US': 'There is no process {name}.', 'zh-TW': '流程【{name}】不存在' },
} as const;
