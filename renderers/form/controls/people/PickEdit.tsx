import { useEffect, useEffectEvent, useRef } from 'react';
import { observer } from 'mobx-react-lite';
import { isRecord } from '../../../../registry/form/index.ts';
import { namesOf, plainText } from '../../../../validators/words/index.ts';
import { useRenderContext, type Picked, type PickKind } from '../../../core/index.ts';
import { CloseIcon, PersonIcon } from '../../field/icons.tsx';
import { saidText } from '../../text/said.ts';
import type { EditProps } from '../defineControl.ts';
import { failureText } from '../support/failure.ts';
import { writeTo } from '../support/fieldSources.ts';

export const PickEdit = observer(function PickEdit({ binding, field, id, aria, kind, cell, typed = '', onDone }: EditProps & { readonly kind: PickKind }) {
  const { t, services } = useRenderContext();
  const multiple = field.type === 'array' || field.ui.multiple === true;
  const chosen = namesOf(binding.value);
  const placeholder = field.ui.placeholder ?? t('form.choose');

  const take = (picked: readonly Picked[]): void => {
    const values = picked.map(({ id: key, name }) => ({ id: key, name }));
    binding.set(multiple ? (values.length === 0 ? null : values) : (values[0] ?? null));
    // what is only read shows what the server will take from the directory
    writeTo(binding, boundFacts(field.ui.bind, picked), true);
    binding.leave();
  };
  const open = async (): Promise<void> => {
    try {
      const picked = await services.pick(kind, {
        multiple,
        value: chosen,
        ...(field.ui.selectCurrent === true ? { current: true } : {}),
        ...(typed === '' ? {} : { search: () => text.current }),
      });
      if (picked) take(picked);
    } catch (error) {
      services.notify.error(failureText(error));
    }
    onDone?.();
  };

  // What is typed over a cell is searched for; keys that come before the dialog are collected here.
  const text = useRef(typed);
  const begin = useEffectEvent(() => {
    if (typed.trim() !== '') void open();
  });
  useEffect(() => begin(), []);

  return (
    <div className={cell === true ? 'yb-picker yb-picker-cell' : 'yb-picker'}>
      {typed === '' ? (
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
          <span className={chosen.length === 0 ? 'yb-placeholder' : 'yb-picker-names'}>{chosen.length === 0 ? placeholder : saidText(binding)}</span>
          <PersonIcon />
        </button>
      ) : (
        <input
          id={id}
          type="text"
          className="yb-input"
          autoComplete="off"
          defaultValue={typed}
          onInput={({ currentTarget }) => {
            text.current = currentTarget.value;
          }}
          {...aria}
        />
      )}
      {chosen.length > 0 && cell !== true && (
        <button type="button" className="yb-clear" aria-label={t('form.clearField', { title: field.title })} onClick={() => take([])}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
});

// helpers

/** Target -> fact of what was picked; null when nothing is. */
function boundFacts(bind: unknown, picked: readonly Picked[]): Record<string, unknown> {
  if (!isRecord(bind)) return {};
  return Object.fromEntries(
    Object.entries(bind).map(([target, key]) => {
      const texts = picked.map((each) => factOf(each, plainText(key))).filter((text) => text !== '');
      return [target, texts.length === 0 ? null : texts.join(',')];
    }),
  );
}

function factOf({ id, name, facts }: Picked, key: string): string {
  if (key === 'id') return id;
  if (key === 'name' || key === 'fullname') return name;
  return facts && Object.hasOwn(facts, key) ? (facts[key] ?? '') : '';
}
