import { useEffect, useState } from 'react';
import { saidText } from '../text/said.ts';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../core/index.ts';
import { BoundInput, BoundText } from '../field/bound.tsx';
import { plainText } from '../../../validators/words/index.ts';
import { defineControl, type EditProps } from './defineControl.ts';

const codec = { show: (value: unknown): string => plainText(value), parse: (text: string): unknown => (text === '' ? null : text) };
const PHRASES_QUERY = 'approvalItems';
const MAX_LENGTH = 500;

/** An approval opinion with the person's common phrases. */
export const opinionControl = defineControl({
  widget: 'opinion',
  group: 'flow',
  title: { 'zh-CN': '审批意见', 'en-US': 'Approval opinion', 'zh-TW': '審批意見' },
  doc: {
    'zh-CN': '填写审批意见，可插入个人常用语',
    'en-US': 'An approval opinion with the common phrases of the person',
    'zh-TW': '填寫審批意見，可插入個人常用語',
  },
  options: [{ name: 'phrases', kind: 'alias', doc: '给出常用语的自定义查询的别名', default: 'approvalItems' }],
  example: { type: 'string', value: '同意' },
  types: ['string'],
  text: saidText,
  codec,
  edit: observer(OpinionEdit),
});

// helpers

function OpinionEdit({ binding, field, id, aria }: EditProps) {
  const { t, services } = useRenderContext();
  const [phrases, setPhrases] = useState<readonly string[]>([]);
  const source = plainText(field.ui.phrases ?? PHRASES_QUERY);

  // Without phrases the opinion can still be typed, so a failure is not worth a message.
  useEffect(() => {
    let current = true;
    services.query(source, {}).then(
      ({ rows }) => {
        if (current) setPhrases(rows.map((row) => plainText(row.expression ?? row.content ?? row.name)).filter((text) => text !== ''));
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [services, source]);

  return (
    <div className="yb-textarea-box">
      <BoundInput
        binding={binding}
        codec={codec}
        id={id}
        aria={aria}
        className="yb-input yb-textarea"
        placeholder={field.ui.placeholder ?? t('form.opinionHint')}
        multiline
      />
      <BoundText className="yb-count" read={() => `${[...plainText(binding.value)].length} / ${MAX_LENGTH}`} />
      {phrases.length > 0 && (
        <div className="yb-phrases" role="group" aria-label={t('form.phrases')}>
          {phrases.map((phrase) => (
            <button key={phrase} type="button" className="yb-phrase" onClick={() => binding.set(`${plainText(binding.value)}${phrase}`)}>
              {phrase}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
