import { observer } from 'mobx-react-lite';
import { useRenderContext, type PickKind } from '../../core/index.ts';
import { CloseIcon, PersonIcon } from '../field/icons.tsx';
import { namesOf } from '../text/values.ts';
import type { Binding } from '../store/Binding.ts';
import { defineControl, type Control, type EditProps } from './defineControl.ts';

const textOf = (binding: Binding): string => namesOf(binding.value).map((each) => each.name).join('、');

export const userControl = pickControl('user');
export const orgControl = pickControl('org');
export const postControl = pickControl('post');
export const roleControl = pickControl('role');

// helpers

/** A button that looks like an input and opens the chooser; the value is `{id, name}` or a list of them. */
function pickControl(kind: PickKind): Control {
  return defineControl({
    widget: kind,
    types: ['object', 'array', 'string'],
    text: textOf,
    edit: observer((props: EditProps) => <PickEdit {...props} kind={kind} />),
  });
}

function PickEdit({ binding, field, id, aria, kind, cell }: EditProps & { readonly kind: PickKind }) {
  const { t, services } = useRenderContext();
  const multiple = field.type === 'array' || field.ui.multiple === true;
  const chosen = namesOf(binding.value);
  const placeholder = field.ui.placeholder ?? t('form.choose');

  const open = async (): Promise<void> => {
    const picked = await services.pick(kind, { multiple, value: chosen }).catch((error: unknown) => {
      services.notify.error(error instanceof Error ? error.message : String(error));
      return undefined;
    });
    if (!picked) return;
    const values = picked.map(({ id: key, name }) => ({ id: key, name }));
    binding.set(multiple ? (values.length === 0 ? null : values) : values[0] ?? null);
    binding.leave();
  };

  return (
    <div className={cell === true ? 'yb-picker yb-picker-cell' : 'yb-picker'}>
      <button id={id} type="button" role="combobox" aria-haspopup="dialog" aria-expanded={false} aria-controls={`${id}d`} className="yb-input yb-picker-button" onClick={() => void open()} data-control={binding.address} {...aria}>
        <span className={chosen.length === 0 ? 'yb-placeholder' : 'yb-picker-names'}>{chosen.length === 0 ? placeholder : textOf(binding)}</span>
        <PersonIcon />
      </button>
      {chosen.length > 0 && cell !== true && (
        <button
          type="button"
          className="yb-clear"
          aria-label={t('form.clearField', { title: field.title })}
          onClick={() => {
            binding.set(null);
            binding.leave();
          }}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
