import { resolve } from 'node:path';
import { readConfig } from '../../../server/config.ts';
import { fill } from '../../../registry/words.ts';
import { UsageError, type CalledCommand } from '../Command.ts';
import { languageOfShell } from '../languageOfShell.ts';

export const backup: CalledCommand = {
  name: 'backup',
  usage: '<file>',
  doc: 'writes database, files and secret into one archive, while the server runs or not; the environment names the place, as for the server',
  async call(args) {
    const [file, ...rest] = args;
    if (file === undefined || rest.length > 0 || file.startsWith('-')) throw new UsageError('name the file to write');
    const { takeBackup, withData } = await import('../../../server/backup/index.ts');
    const target = resolve(file);
    const { manifest, bytes, sha256 } = await withData(readConfig(process.env), (source) => takeBackup(target, source));
    const language = languageOfShell();
    const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
    const lines = [
      fill(texts.done, { file: target, at: manifest.head.at, rows, count: manifest.files.count, bytes }),
      ...(manifest.lost.length > 0 ? [fill(texts.lost, { ids: manifest.lost.join(', ') })] : []),
      ...(manifest.altered.length > 0 ? [fill(texts.altered, { ids: manifest.altered.join(', ') })] : []),
      fill(texts.keep, {}),
    ];
    return { text: [...lines.map((line) => line[language]), `sha256 ${sha256}`].join('\n'), code: manifest.lost.length + manifest.altered.length > 0 ? 1 : 0 };
  },
};

// helpers

const texts = {
  done: {
    'zh-CN': '已备份 {at} 时的状态到 {file}：{rows} 行，{count} 个文件，共 {bytes} 字节',
    'en-US': '{file} holds the state of {at}: {rows} rows, {count} files, {bytes} bytes in all',
    'zh-TW': '已備份 {at} 時的狀態到 {file}：{rows} 列，{count} 個檔案，共 {bytes} 位元組',
  },
  lost: {
    'zh-CN': '注意：以下文件的内容在备份之前已经丢失，不在备份中：{ids}。请运行 yuanbiao doctor',
    'en-US': 'Note: the bytes of these files were lost before and are not in it: {ids}. Run yuanbiao doctor',
    'zh-TW': '注意：以下檔案的內容在備份之前已經遺失，不在備份中：{ids}。請執行 yuanbiao doctor',
  },
  altered: {
    'zh-CN': '注意：以下文件的内容与上传时不同：{ids}。请运行 yuanbiao doctor',
    'en-US': 'Note: the bytes of these files are not those that were uploaded: {ids}. Run yuanbiao doctor',
    'zh-TW': '注意：以下檔案的內容與上傳時不同：{ids}。請執行 yuanbiao doctor',
  },
  keep: {
    'zh-CN': '备份含全部数据、密码散列和令牌密钥，未加密：请像保管数据库一样保管它',
    'en-US': 'It holds all data, password hashes and the token secret, and is not encrypted: keep it as you keep the database',
    'zh-TW': '備份含全部資料、密碼雜湊和權杖密鑰，未加密：請像保管資料庫一樣保管它',
  },
} as const;
