import { useEffect, useState, type KeyboardEvent } from 'react';
import { Button, Grid, Modal } from 'antd';
import { useRenderContext, type DialogOptions } from '../core/index.ts';
import type { ListRow } from '../list/index.ts';
import { ChosenRows } from './ChosenRows.tsx';
import './dialog.css';
import { createDialogRegistry } from './kinds/index.ts';
import { withResults } from './rows.ts';
import type { DialogSource, DialogTemplate } from './types.ts';
import { useDicts } from './useDicts.ts';
import { useSelection } from './useSelection.ts';

export interface DialogViewProps {
  readonly template: DialogTemplate;
  readonly source: DialogSource;
  readonly options?: DialogOptions;
  /** The chosen rows with the results that the dialog names; undefined when it was left. */
  readonly onDone: (rows: readonly ListRow[] | undefined) => void;
}

const registry = createDialogRegistry();
const NO_OPTIONS: DialogOptions = {};

/** Lets a person choose rows by a dialog of the metadata. Enter confirms, Escape leaves. */
export function DialogView({ template: given, source, options = NO_OPTIONS, onDone }: DialogViewProps) {
  const { t } = useRenderContext();
  const narrow = Grid.useBreakpoint().md === false;
  const template = useDicts(given);
  const selection = useSelection(template, options);
  useFocusBack();
  const kind = registry.get(template.style);
  const Body = kind?.component;
  const { chosen, multiple, max } = selection;
  const hadSome = (options.selected ?? []).length > 0;
  const ready = chosen.length > 0 || (multiple && hadSome);

  const hand = (rows: readonly ListRow[]): void => onDone(rows.map((row) => withResults(template, row)));
  const confirm = (): void => {
    if (ready) hand(chosen);
  };
  const confirmRow = (row: ListRow): void => {
    if (multiple && chosen.length > 0) confirm();
    else if (!selection.isUsed(row)) hand([row]);
  };
  const keys = (event: KeyboardEvent): void => {
    // Enter in a field or on a button has its own meaning
    if (
      event.key !== 'Enter' ||
      event.nativeEvent.isComposing ||
      event.defaultPrevented ||
      (event.target instanceof Element && event.target.closest('input:not([type=checkbox], [type=radio]), textarea, button, a, [role=combobox]') !== null)
    )
      return;
    event.preventDefault();
    confirm();
  };
  const count = multiple ? (max === undefined ? t('dialog.count', { n: chosen.length }) : t('dialog.countOf', { n: chosen.length, max })) : '';

  return (
    <Modal
      open
      destroyOnHidden
      title={template.name}
      width={narrow ? '100%' : template.width}
      centered={!narrow}
      className={narrow ? 'yb-dialog yb-dialog-full' : 'yb-dialog'}
      onCancel={() => onDone(undefined)}
      footer={
        <div className="yb-dialog-foot">
          <span aria-live="polite">{count}</span>
          <Button onClick={() => onDone(undefined)}>{t('dialog.cancel')}</Button>
          <Button type="primary" disabled={!ready} onClick={confirm}>
            {t('dialog.confirm')}
          </Button>
        </div>
      }
    >
      <div role="presentation" className="yb-dialog-body" style={narrow ? undefined : { height: Math.max(template.height - 140, 240) }} onKeyDown={keys}>
        {Body === undefined ? null : <Body template={template} source={source} selection={selection} narrow={narrow} onConfirm={confirmRow} />}
        {multiple ? <ChosenRows template={template} selection={selection} /> : null}
      </div>
    </Modal>
  );
}

// helpers

/** The keyboard returns to where it was before the dialog. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) setTimeout(() => opener.focus());
    },
    [opener],
  );
}
