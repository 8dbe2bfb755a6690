import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { CloseIcon, SearchIcon } from '../../field/icons.tsx';
import { plainText } from '../../../../validators/words/index.ts';
import type { EditProps } from '../defineControl.ts';
import { failureText } from '../support/failure.ts';

/** A button that looks like an input and opens a window to choose from. */
export const ChoiceButton = observer(function ChoiceButton({
  binding,
  field,
  id,
  aria,
  cell,
  onDone,
  names,
  onOpen,
  onClear,
}: EditProps & {
  readonly names: string;
  readonly onOpen: () => Promise<void>;
  readonly onClear: () => void;
}) {
  const { t, services } = useRenderContext();
  const open = async (): Promise<void> => {
    try {
      await onOpen();
    } catch (error) {
      services.notify.error(failureText(error));
    }
    onDone?.();
  };
  return (
    <div className={cell === true ? 'yb-picker yb-picker-cell' : 'yb-picker'}>
      <button
        id={id}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={false}
        aria-controls={`${id}d`}
        className="yb-input yb-picker-button"
        onClick={() => void open()}
        data-control={binding.address}
        {...aria}
      >
        <span className={names === '' ? 'yb-placeholder' : 'yb-picker-names'}>
          {names === '' ? plainText(field.ui.button) || field.ui.placeholder || t('form.choose') : names}
        </span>
        <SearchIcon />
      </button>
      {names !== '' && cell !== true && (
        <button type="button" className="yb-clear" aria-label={t('form.clearField', { title: field.title })} onClick={onClear}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
});
