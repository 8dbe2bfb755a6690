import { useEffect, useMemo, useState } from 'react';
import { Alert, Drawer, Select, Tag, Typography } from 'antd';
import { observer } from 'mobx-react-lite';
import type { CompiledField } from '../../../registry/form/index.ts';
import { explainField, type Explanation, type PermissionPlace, type Row } from '../../../validators/index.ts';
import { useRenderContext } from '../../core/index.ts';
import type { FormStore } from '../FormStore.ts';
import { ExplanationView } from './ExplanationView.tsx';
import { fieldAt, rowsWithPlaces } from './places.ts';

export interface ExplainDrawerProps {
  readonly store: FormStore;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Where the permission of a path is written down, for who may know. */
  readonly permission?: (path: string) => PermissionPlace | undefined;
}

interface Chosen {
  readonly field: CompiledField;
  readonly row: Row | undefined;
}

/**
 * Why a field is as it is. The field is chosen from the list or by stepping into it in the form, which stays usable
 * beside the drawer; the explanation follows every edit.
 */
export const ExplainDrawer = observer(function ExplainDrawer({ store, open, onClose, permission }: ExplainDrawerProps) {
  const { t } = useRenderContext();
  const [chosen, setChosen] = useState<Chosen>();

  useEffect(() => {
    if (!open) return undefined;
    const follow = (event: FocusEvent): void => {
      const address = event.target instanceof Element ? event.target.closest('[data-control]')?.getAttribute('data-control') : undefined;
      const found = address ? fieldAt(store, address) : undefined;
      if (found) setChosen(found);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, [open, store]);

  const choices = useMemo(() => choicesOf(store), [store]);
  const key = chosen && addressOf(chosen);
  return (
    <Drawer open={open} onClose={onClose} mask={false} size={400} title={t('explain.title')} destroyOnHidden>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        className="yb-explain-choice"
        style={{ width: '100%' }}
        aria-label={t('explain.field')}
        placeholder={t('explain.choose')}
        options={choices}
        {...(key === undefined ? {} : { value: key })}
        onChange={(address: string) => setChosen(fieldAt(store, address))}
      />
      {chosen ? (
        <Explained store={store} chosen={chosen} onGo={(path) => setChosen(fieldAt(store, path, chosen.row))} {...(permission ? { permission } : {})} />
      ) : (
        <Alert style={{ marginTop: 12 }} type="info" title={t('explain.hint')} />
      )}
    </Drawer>
  );
});

// helpers

const Explained = observer(function Explained({
  store,
  chosen: { field, row },
  onGo,
  permission,
}: {
  readonly store: FormStore;
  readonly chosen: Chosen;
  readonly onGo: (path: string) => void;
  readonly permission?: (path: string) => PermissionPlace | undefined;
}) {
  const { locale } = useRenderContext();
  // Tracked reads: the explanation is made anew when the cell, its mode or its issue changes.
  store.value(field, row);
  store.mode(field, row);
  store.issue(field.path);
  const explanation: Explanation = explainField(store.model, field, row, {
    ...store.ruleOptions,
    readOnly: store.readOnly,
    ...(permission ? { permission } : {}),
  });
  return (
    <>
      <Typography.Title level={2} style={{ marginTop: 16, fontSize: 16 }}>
        {explanation.title} <Tag>{explanation.address}</Tag>
      </Typography.Title>
      <ExplanationView explanation={explanation} locale={locale} onGo={onGo} />
    </>
  );
});

function choicesOf(store: FormStore): { value: string; label: string }[] {
  return [
    ...store.form.fields.map((field) => ({ value: field.path, label: `${field.title} ${field.path}` })),
    ...rowsWithPlaces(store).flatMap(({ row, place, columns }) =>
      columns.map((column) => ({ value: `${row.table}#${row.key}.${column.name}`, label: `${place} ${column.title} ${column.path}` })),
    ),
  ];
}

function addressOf({ field, row }: Chosen): string {
  return row ? `${row.table}#${row.key}.${field.name}` : field.path;
}
