import { resolve } from 'node:path';
import { readConfig } from '../../../server/config.ts';
import { fill } from '../../../registry/words.ts';
import { UsageError, type CalledCommand } from '../Command.ts';
import { languageOfShell } from '../languageOfShell.ts';

export const restore: CalledCommand = {
  name: 'restore',
  usage: '<file> [--replace | --check]',
  doc: 'puts an archive into the empty place that the environment names, of either kind; --replace: into one with data; --check: reads and verifies only',
  async call(args) {
    const [file, ...others] = args.filter((each) => !each.startsWith('--'));
    const flags = args.filter((each) => each.startsWith('--'));
    if (file === undefined || others.length > 0 || flags.length > 1 || flags.some((flag) => flag !== '--replace' && flag !== '--check'))
      throw new UsageError('name the archive, and at most one of --replace and --check');
    const { migrationNames } = await import('../../../server/db/index.ts');
    const { restoreBackup, verifyArchive } = await import('../../../server/backup/index.ts');
    const from = resolve(file);
    const checks = flags[0] === '--check';
    const { manifest, kept } = checks
      ? { manifest: await verifyArchive(from, (schema) => migrationNames.includes(schema)), kept: undefined }
      : await restoreBackup(from, readConfig(process.env), { replace: flags[0] === '--replace' });
    const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
    const lines = [
      fill(checks ? texts.checked : texts.done, { file: from, at: manifest.head.at, rows, count: manifest.files.count }),
      ...(kept === undefined ? [] : [fill(texts.kept, { kept })]),
    ];
    return lines.map((line) => line[languageOfShell()]).join('\n');
  },
};

// helpers

const texts = {
  done: {
    'zh-CN': '已从 {file} 恢复 {at} 时的状态：{rows} 行，{count} 个文件',
    'en-US': 'The state of {at} is restored from {file}: {rows} rows, {count} files',
    'zh-TW': '已從 {file} 還原 {at} 時的狀態：{rows} 列，{count} 個檔案',
  },
  checked: {
    'zh-CN': '{file} 完整，是 {at} 时的状态：{rows} 行，{count} 个文件',
    'en-US': '{file} is whole and holds the state of {at}: {rows} rows, {count} files',
    'zh-TW': '{file} 完整，是 {at} 時的狀態：{rows} 列，{count} 個檔案',
  },
  kept: {
    'zh-CN': '原来的数据移到了 {kept}，确认无误后可以删除',
    'en-US': 'What was there before is in {kept}; delete it when all is well',
    'zh-TW': '原來的資料移到了 {kept}，確認無誤後可以刪除',
  },
} as const;
