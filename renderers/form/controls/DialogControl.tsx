import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../core/index.ts';
import { isRecord } from '../../../registry/form/index.ts';
import { CloseIcon, SearchIcon } from '../field/icons.tsx';
import type { Binding } from '../store/Binding.ts';
import { plainText } from '../text/values.ts';
import { defineControl, type EditProps } from './defineControl.ts';

/**
 * Opens a custom dialog and takes over columns of the chosen row. `ui.dialog` is its alias, `ui.map` says which column
 * goes to which field (`{ xmmc: "xmmc", xmbh: "item.bh" }` by target), `ui.params` which field feeds which parameter.
 */
export const dialogControl = defineControl({
  widget: 'dialog',
  aliases: ['customDialog'],
  types: ['string', 'object'],
  text: (binding) => textOf(binding.value),
  edit: observer(DialogEdit),
});

// helpers

function textOf(value: unknown): string {
  return isRecord(value) ? plainText(value.name ?? value.id) : plainText(value);
}

function DialogEdit({ binding, field, id, aria, cell }: EditProps) {
  const { t, services } = useRenderContext();
  const text = textOf(binding.value);

  const open = async (): Promise<void> => {
    const rows = await services.openDialog(plainText(field.ui.dialog), paramsOf(binding)).catch((error: unknown) => {
      services.notify.error(error instanceof Error ? error.message : String(error));
      return undefined;
    });
    const [first] = rows ?? [];
    if (first) takeOver(binding, first);
  };

  return (
    <div className={cell === true ? 'yb-picker yb-picker-cell' : 'yb-picker'}>
      <button id={id} type="button" role="combobox" aria-haspopup="dialog" aria-expanded={false} aria-controls={`${id}d`} className="yb-input yb-picker-button" onClick={() => void open()} data-control={binding.address} {...aria}>
        <span className={text === '' ? 'yb-placeholder' : 'yb-picker-names'}>{text === '' ? field.ui.placeholder ?? t('form.choose') : text}</span>
        <SearchIcon />
      </button>
      {text !== '' && cell !== true && (
        <button type="button" className="yb-clear" aria-label={t('form.clearField', { title: field.title })} onClick={() => takeOver(binding, {})}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
}

/** Writes the mapped columns; a column without a place in the map goes to the field itself by its name. */
function takeOver(binding: Binding, row: Readonly<Record<string, unknown>>): void {
  const { store, field } = binding;
  const map = isRecord(field.ui.map) ? field.ui.map : { [field.name]: field.name };
  store.model.batch(() => {
    for (const [target, column] of Object.entries(map)) {
      const name = target.replace(/^item\./, '');
      const inRow = binding.row && field.table !== undefined ? store.form.byPath.get(`${field.table}.item.${name}`) : undefined;
      const place = inRow ?? store.form.byPath.get(name);
      if (place) store.set(place, row[plainText(column)] ?? null, inRow ? binding.row : undefined);
    }
  });
  binding.leave();
}

function paramsOf(binding: Binding): Record<string, unknown> {
  const { field, row, store } = binding;
  if (!isRecord(field.ui.params)) return {};
  return Object.fromEntries(Object.entries(field.ui.params).map(([name, source]) => {
    const text = plainText(source);
    const constant = /^'(.*)'$/.exec(text);
    return [name, constant ? constant[1] : text.startsWith('item.') ? row?.values[text.slice('item.'.length)] : store.model.value(text)];
  }));
}
