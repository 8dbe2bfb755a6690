import { isRecord } from '../../../../registry/form/index.ts';
import { saidText } from '../../text/said.ts';
import { observer } from 'mobx-react-lite';
import { useRenderContext, type Picked, type PickKind } from '../../../core/index.ts';
import { CloseIcon, PersonIcon } from '../../field/icons.tsx';
import { namesOf, plainText } from '../../../../validators/words/index.ts';
import { defineControl, type Control, type EditProps } from '../defineControl.ts';
import { failureText } from '../support/failure.ts';
import { writeTo } from '../support/fieldSources.ts';

/** A chooser of one kind: a button that looks like an input; the value is `{id, name}` or a list of them. */
export function pickControl(kind: PickKind, words: Pick<Control, 'title' | 'doc' | 'example'>): Control {
  return defineControl({
    widget: kind,
    group: 'people',
    ...words,
    options: [
      { name: 'multiple', kind: 'flag', doc: '可选多个，值为列表，次序可调整', default: false },
      { name: 'selectCurrent', kind: 'flag', doc: '未选择时，打开即选中当前用户本人或其所属', default: false },
      { name: 'bind', kind: 'map', doc: '选择后写入其他字段：目标字段（本行用 item.列名）→ 属性，如 account、mobile、email、code、orgName；多个以逗号相连' },
    ],
    types: ['object', 'array'],
    text: saidText,
    edit: (props: EditProps) => <PickEdit {...props} kind={kind} />,
  });
}

// helpers

const PickEdit = observer(function PickEdit({ binding, field, id, aria, kind, cell, onDone }: EditProps & { readonly kind: PickKind }) {
  const { t, services } = useRenderContext();
  const multiple = field.type === 'array' || field.ui.multiple === true;
  const chosen = namesOf(binding.value);
  const placeholder = field.ui.placeholder ?? t('form.choose');

  const take = (picked: readonly Picked[]): void => {
    const values = picked.map(({ id: key, name }) => ({ id: key, name }));
    binding.set(multiple ? (values.length === 0 ? null : values) : values[0] ?? null);
    writeTo(binding, boundFacts(field.ui.bind, picked));
    binding.leave();
  };
  const open = async (): Promise<void> => {
    try {
      const picked = await services.pick(kind, { multiple, value: chosen, ...(field.ui.selectCurrent === true ? { current: true } : {}) });
      if (picked) take(picked);
    } catch (error) {
      services.notify.error(failureText(error));
    }
    onDone?.();
  };

  return (
    <div className={cell === true ? 'yb-picker yb-picker-cell' : 'yb-picker'}>
      <button id={id} type="button" role="combobox" aria-haspopup="dialog" aria-expanded={false} aria-controls={`${id}d`} className="yb-input yb-picker-button" onClick={() => void open()} data-control={binding.address} {...aria}>
        <span className={chosen.length === 0 ? 'yb-placeholder' : 'yb-picker-names'}>{chosen.length === 0 ? placeholder : saidText(binding)}</span>
        <PersonIcon />
      </button>
      {chosen.length > 0 && cell !== true && (
        <button type="button" className="yb-clear" aria-label={t('form.clearField', { title: field.title })} onClick={() => take([])}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
});

/** Target -> fact of what was picked; null when nothing is. */
function boundFacts(bind: unknown, picked: readonly Picked[]): Record<string, unknown> {
  if (!isRecord(bind)) return {};
  return Object.fromEntries(Object.entries(bind).map(([target, key]) => {
    const texts = picked.map((each) => factOf(each, plainText(key))).filter((text) => text !== '');
    return [target, texts.length === 0 ? null : texts.join(',')];
  }));
}

function factOf({ id, name, facts }: Picked, key: string): string {
  if (key === 'id') return id;
  if (key === 'name' || key === 'fullname') return name;
  return facts && Object.hasOwn(facts, key) ? facts[key] ?? '' : '';
}
