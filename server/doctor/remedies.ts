/** What whoever operates the installation does about a finding. */
export const remedies = {
  restore: {
    'zh-CN': '数据被改动或丢失：保留现场，核对最近的备份，从备份恢复或请开发者修复',
    'en-US': 'Data were changed or lost: keep everything as it is, compare the latest backup, restore it or have the developers repair the rows.',
    'zh-TW': '資料被改動或遺失：保留現場，核對最近的備份，從備份還原或請開發者修復',
  },
  report: {
    'zh-CN': '程序不会写出这样的数据：把这一行连同日志交给开发者；该单据在修复前不要继续办理',
    'en-US': 'The program writes no such rows: give this line and the logs to the developers; leave the document alone until then.',
    'zh-TW': '程式不會寫出這樣的資料：把這一行連同日誌交給開發者；該單據在修復前不要繼續辦理',
  },
  file: {
    'zh-CN': '从备份的 files/ 中取出同名部分放回存储；没有时请上传人补交',
    'en-US': 'Put the part of the same name in files/ of a backup back into the store; without one, ask who uploaded it for it again.',
    'zh-TW': '從備份的 files/ 中取出同名部分放回儲存；沒有時請上傳人補交',
  },
  evidence: {
    'zh-CN': '这是附件证据：不要改动，与备份中的同名部分比对，查审计日志，向负责人报告',
    'en-US': 'This is evidence: change nothing, compare it with the part of the same name in backups, read the audit log and tell whoever is responsible.',
    'zh-TW': '這是附件證據：不要改動，與備份中的同名部分比對，查稽核日誌，向負責人報告',
  },
  people: {
    'zh-CN': '在组织管理中补上缺少的人员、角色或岗位，或在管理后台转交任务',
    'en-US': 'Bring back the missing person, role or post, or hand the tasks over in the administration.',
    'zh-TW': '在組織管理中補上缺少的人員、角色或崗位，或在管理後台轉交任務',
  },
  outbox: {
    'zh-CN': '在管理后台 /mvue/outbox 查看原因，重试或放弃',
    'en-US': 'See /mvue/outbox in the administration for the reason; try again or drop it.',
    'zh-TW': '在管理後台 /mvue/outbox 檢視原因，重試或放棄',
  },
  jobs: {
    'zh-CN': '确认至少有一个进程以 JOBS=work 运行，并查看它的日志',
    'en-US': 'Make sure that at least one process runs with JOBS=work, and read its log.',
    'zh-TW': '確認至少有一個行程以 JOBS=work 執行，並檢視它的日誌',
  },
  upkeep: {
    'zh-CN': '无需处理，服务运行时会自动清理；一直存在时查看日志',
    'en-US': 'Nothing to do, a running server cleans it up; when it stays, read the log.',
    'zh-TW': '無須處理，服務執行時會自動清理；一直存在時檢視日誌',
  },
  setting: {
    'zh-CN': '在管理后台停用或重建这条设置',
    'en-US': 'Disable the setting or make it anew.',
    'zh-TW': '在管理後台停用或重建這項設定',
  },
} as const;
