/** What backup and restore refuse, and why. */
export const archiveTexts = {
  exists: {
    'zh-CN': '{file} 已存在：请换一个文件名，或先移走它',
    'en-US': '{file} is there already: choose another name, or move it away first.',
    'zh-TW': '{file} 已存在：請換一個檔名，或先移走它',
  },
  noFile: { 'zh-CN': '没有文件 {file}', 'en-US': 'There is no file {file}.', 'zh-TW': '沒有檔案 {file}' },
  noArchive: {
    'zh-CN': '{file} 不是元表的备份',
    'en-US': '{file} is not a backup of Yuanbiao.',
    'zh-TW': '{file} 不是元表的備份',
  },
  newer: {
    'zh-CN': '{file} 由较新的版本 {product} 写成（格式 {format}，数据结构 {schema}）：请用不低于该版本的程序恢复',
    'en-US': '{file} was written by a newer version, {product} (format {format}, schema {schema}): restore it with that version or a later one.',
    'zh-TW': '{file} 由較新的版本 {product} 寫成（格式 {format}，資料結構 {schema}）：請用不低於該版本的程式還原',
  },
  truncated: {
    'zh-CN': '{file} 不完整：在第 {at} 字节、部分 {part} 处中断',
    'en-US': '{file} is not whole: it ends at byte {at}, in or after part {part}.',
    'zh-TW': '{file} 不完整：在第 {at} 位元組、部分 {part} 處中斷',
  },
  damaged: {
    'zh-CN': '{file} 已损坏：第 {at} 字节起的部分 {part} 与写入时不同',
    'en-US': '{file} is damaged: part {part}, from byte {at} on, is not what was written.',
    'zh-TW': '{file} 已損壞：第 {at} 位元組起的部分 {part} 與寫入時不同',
  },
  missing: {
    'zh-CN': '{file} 已损坏：缺少部分 {part}',
    'en-US': '{file} is damaged: part {part} is missing.',
    'zh-TW': '{file} 已損壞：缺少部分 {part}',
  },
  notEmpty: {
    'zh-CN': '{target} 中已有数据：请指定空的目标，或加上 --replace 替换它',
    'en-US': '{target} has data in it: name an empty target, or say --replace to replace it.',
    'zh-TW': '{target} 中已有資料：請指定空的目標，或加上 --replace 取代它',
  },
  inUse: {
    'zh-CN': '{count} 个连接正在使用数据库：请先停止服务',
    'en-US': '{count} connections are using the database: stop the servers first.',
    'zh-TW': '{count} 個連線正在使用資料庫：請先停止服務',
  },
  otherSchema: {
    'zh-CN': '数据结构为 {found}，本程序需要 {wanted}：请用同一版本的程序，或先启动一次服务以升级',
    'en-US': 'The tables are of {found}, this program needs {wanted}: use the program of the same version, or start the server once to bring them up to date.',
    'zh-TW': '資料結構為 {found}，本程式需要 {wanted}：請用同一版本的程式，或先啟動一次服務以升級',
  },
  noData: {
    'zh-CN': '{target} 中没有数据',
    'en-US': 'There is no data in {target}.',
    'zh-TW': '{target} 中沒有資料',
  },
  moving: {
    'zh-CN': '备份期间文件一再被删除：请稍后重试',
    'en-US': 'Files were removed again and again while the backup began: try again later.',
    'zh-TW': '備份期間檔案一再被刪除：請稍後重試',
  },
  noAnswer: {
    'zh-CN': '{target} 正被进程 {pid} 使用，而它没有应答（{reason}）：请停止它，或升级后重新启动它',
    'en-US': '{target} is in use by process {pid}, which does not answer ({reason}): stop it, or start it again with this version.',
    'zh-TW': '{target} 正被行程 {pid} 使用，而它沒有應答（{reason}）：請停止它，或升級後重新啟動它',
  },
  rows: {
    'zh-CN': '表 {table} 应有 {wanted} 行，实际写入 {found} 行：没有恢复任何内容',
    'en-US': 'Table {table} should have {wanted} rows and got {found}: nothing has been restored.',
    'zh-TW': '表 {table} 應有 {wanted} 列，實際寫入 {found} 列：沒有還原任何內容',
  },
} as const;
