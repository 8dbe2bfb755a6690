import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { CloseIcon, EditIcon } from '../../field/icons.tsx';
import type { EditProps } from '../defineControl.ts';
import { groupAria } from '../groupAria.ts';
import { entriesOf, entriesValue } from './fileEntries.ts';
import { FilePicture } from './FilePicture.tsx';
import { SignDialog } from './SignDialog.tsx';

/** The signatures there are, and a button for one more. */
export const SignatureEdit = observer(function SignatureEdit({ binding, field, id, aria, onDone }: EditProps) {
  const { t, instance } = useRenderContext();
  const [signing, setSigning] = useState(false);
  const signed = entriesOf(binding.value);
  const most = typeof field.ui.maxPeople === 'number' ? field.ui.maxPeople : 1;

  const done = (file: { readonly fileId: string; readonly name: string } | undefined): void => {
    setSigning(false);
    if (file) {
      const user = instance?.user?.name;
      binding.set(entriesValue([...signed, { ...file, ...(user === undefined ? {} : { user }), time: binding.store.moment().slice(0, 16) }]));
      binding.leave();
    }
    onDone?.();
  };

  return (
    <div id={id} role="group" className="yb-signatures" {...groupAria(aria)}>
      {signed.map((entry) => (
        <figure key={entry.fileId} className="yb-signature">
          <FilePicture fileId={entry.fileId} name={entry.name} className="yb-signature-image" />
          <button
            type="button"
            className="yb-icon-button"
            aria-label={t('form.removeFile', { name: entry.name })}
            onClick={() => {
              binding.set(entriesValue(signed.filter((each) => each !== entry)));
              binding.leave();
            }}
          >
            <CloseIcon />
          </button>
        </figure>
      ))}
      <button type="button" className="yb-button" disabled={signed.length >= most} onClick={() => setSigning(true)} data-control={binding.address}>
        <EditIcon /> {t('control.signature.sign')}
      </button>
      {signing && <SignDialog source={field.ui.source} title={field.title} onDone={done} />}
    </div>
  );
});
