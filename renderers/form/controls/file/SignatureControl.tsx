import { saidText } from '../../text/said.ts';
import { observer } from 'mobx-react-lite';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';
import { entriesOf } from './fileEntries.ts';
import { FilePicture } from './FilePicture.tsx';

/** Signatures by hand or by the stored seal of the person, kept as pictures. */
export const signatureControl = defineControl({
  widget: 'signature',
  group: 'file',
  title: { 'zh-CN': '签名签章', 'en-US': 'Signature', 'zh-TW': '簽名簽章' },
  doc: {
    'zh-CN': '手写签名，或输入密码使用本人的电子印章',
    'en-US': 'A signature by hand, or the own seal after its password',
    'zh-TW': '手寫簽名，或輸入密碼使用本人的電子印章',
  },
  options: [
    { name: 'source', kind: 'text', doc: '签名的方式', oneOf: ['both', 'hand', 'seal'], default: 'both' },
    { name: 'maxPeople', kind: 'number', doc: '最多几人签名', default: 1, limits: { min: 1, whole: true } },
    { name: 'showDate', kind: 'flag', doc: '显示签名人与时间', default: true },
  ],
  example: { type: 'string', value: '[{"fileId":"f5","name":"签名-陈雨欣.png","user":"陈雨欣","time":"2026-11-16 09:00"}]' },
  aliases: ['seal'],
  types: ['string'],
  labels: 'group',
  text: saidText,
  edit: lazyEdit(saidText, () => import('./SignatureEdit.tsx').then(({ SignatureEdit }) => SignatureEdit)),
  read: observer(SignatureRead),
  print: observer(SignatureRead),
});

// helpers

function SignatureRead({ binding, field }: ReadProps) {
  return (
    <span className="yb-signatures">
      {entriesOf(binding.value).map((entry) => (
        <figure key={entry.fileId} className="yb-signature">
          <FilePicture fileId={entry.fileId} name="" className="yb-signature-image" />
          <figcaption className="yb-size">
            {field.ui.showDate === false ? entry.name : [entry.name, entry.user, entry.time].filter(Boolean).join(' · ')}
          </figcaption>
        </figure>
      ))}
    </span>
  );
}
