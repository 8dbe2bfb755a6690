import { useRenderContext } from '../../../core/index.ts';
import { saidText } from '../../text/said.ts';
import { BoundText } from '../../field/bound.tsx';
import { plainText } from '../../../../validators/words/index.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';

export const serialNoControl = defineControl({
  widget: 'serialNo',
  group: 'derived',
  title: { 'zh-CN': '流水号', 'en-US': 'Serial number', 'zh-TW': '流水號' },
  doc: { 'zh-CN': '提交后由系统生成的编号', 'en-US': 'A number that the server gives on submission', 'zh-TW': '提交後由系統產生的編號' },
  options: [{ name: 'serialNo', kind: 'alias', doc: '流水号规则的别名' }],
  example: { type: 'string', value: 'CL-2026-0198' },
  aliases: ['identity'],
  types: ['string'],
  text: saidText,
  read: SerialNoRead,
  print: ({ binding }) => <BoundText className="yb-text" read={() => plainText(binding.value)} />,
});

// helpers

function SerialNoRead({ binding }: ReadProps) {
  const { t } = useRenderContext();
  return <BoundText className="yb-text" read={() => plainText(binding.value) || t('form.serialNoLater')} />;
}
