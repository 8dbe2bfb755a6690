import type { Localised } from '../../../registry/localised.ts';
import { readConfig } from '../../../server/config.ts';
import { fill } from '../../../registry/words.ts';
import { UsageError, type CalledCommand } from '../Command.ts';
import { languageOfShell } from '../languageOfShell.ts';

/** So many places of one kind are printed; `--json` has all. */
const SHOWN = 20;

export const doctor: CalledCommand = {
  name: 'doctor',
  usage: '[--json]',
  doc: 'checks what must be true of the data, while the server runs or not; exit code 1 when something is not. Changes nothing',
  async call(args) {
    if (args.length > 1 || args.some((arg) => arg !== '--json')) throw new UsageError('it takes nothing but --json');
    const [{ mustBeCurrent, withData }, { examine, invariants, remedies }] = await Promise.all([
      import('../../../server/backup/index.ts'),
      import('../../../server/doctor/index.ts'),
    ]);
    const findings = await withData(readConfig(process.env), async (source) => {
      await mustBeCurrent(source.view);
      return examine(source, invariants);
    });
    const language = languageOfShell();
    const code = findings.some(({ invariant }) => invariant.severity === 'error') ? 1 : 0;
    if (args.length > 0) {
      const lines = findings.flatMap(({ invariant: { code: kind, severity, says, remedy }, places }) =>
        places.map((place) => ({ code: kind, severity, says: says[language], ...place, remedy: remedies[remedy][language] })),
      );
      return { text: JSON.stringify({ checked: invariants.length, findings: lines }), code };
    }
    const lines: Localised[] = findings.flatMap(({ invariant: { code: kind, severity, says, remedy }, places }) => [
      fill(texts[severity], { kind, says, count: places.length }),
      ...places.slice(0, SHOWN).map(({ tenant, at, what }) => fill(texts.place, { tenant, at, what })),
      ...(places.length > SHOWN ? [fill(texts.more, { count: places.length - SHOWN })] : []),
      fill(texts.remedy, { remedy: remedies[remedy] }),
    ]);
    lines.push(fill(findings.length === 0 ? texts.sound : texts.checked, { count: invariants.length, kinds: findings.length }));
    return { text: lines.map((line) => line[language]).join('\n'), code };
  },
};

// helpers

const texts = {
  error: { 'zh-CN': '错误 {kind}：{says}（{count} 处）', 'en-US': 'error {kind}: {says} ({count})', 'zh-TW': '錯誤 {kind}：{says}（{count} 處）' },
  warning: { 'zh-CN': '提醒 {kind}：{says}（{count} 处）', 'en-US': 'warning {kind}: {says} ({count})', 'zh-TW': '提醒 {kind}：{says}（{count} 處）' },
  place: { 'zh-CN': '  租户 {tenant}，{at}：{what}', 'en-US': '  tenant {tenant}, {at}: {what}', 'zh-TW': '  租戶 {tenant}，{at}：{what}' },
  more: { 'zh-CN': '  另有 {count} 处，见 --json', 'en-US': '  {count} more, see --json', 'zh-TW': '  另有 {count} 處，見 --json' },
  remedy: { 'zh-CN': '  → {remedy}', 'en-US': '  → {remedy}', 'zh-TW': '  → {remedy}' },
  sound: { 'zh-CN': '检查了 {count} 项，没有发现问题', 'en-US': '{count} invariants checked, all hold', 'zh-TW': '檢查了 {count} 項，沒有發現問題' },
  checked: {
    'zh-CN': '检查了 {count} 项，{kinds} 项有问题',
    'en-US': '{count} invariants checked, {kinds} do not hold',
    'zh-TW': '檢查了 {count} 項，{kinds} 項有問題',
  },
} as const;
