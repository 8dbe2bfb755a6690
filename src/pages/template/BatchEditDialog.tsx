import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { Empty, Flex, Modal, Select, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { dataTemplateBoBatchUpdate, dataTemplateGetForm } from '../../../schemas/calls/index.ts';
import { EDITION, fieldsOf, isRecord, propertiesOf, type PropertySchema } from '../../../registry/form/index.ts';
import type { RuleLocale } from '../../../validators/index.ts';
import { FormView } from '../../../renderers/form/index.ts';
import type { ListRow } from '../../../renderers/list/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { SUCCESS_DURATION } from '../../constants.ts';
import { sentData } from '../flowForm/formData.ts';
import { permissionOf, type FormPayload, type OpenForm } from '../flowForm/loadForm.ts';
import { useFormOpener } from '../flowForm/useFormOpener.ts';

export interface BatchEditDialogProps {
  readonly bo: string;
  readonly formKey: string;
  readonly rows: readonly ListRow[];
  readonly onClose: (changed: boolean) => void;
}

/** One field of the form, set to the same value in all selected rows. The form offers what may be written; the server checks each row. */
export function BatchEditDialog({ bo, formKey, rows, onClose }: BatchEditDialogProps) {
  const { t } = useTranslation();
  const { api, notify, locale } = useApp();
  const id = String(rows[0]?.['id_'] ?? '');
  const loaded = useLoad(
    useCallback(
      (signal: AbortSignal) => api.call(dataTemplateGetForm, { params: { formKey, boAlias: bo }, query: { id, action: 'edit' } }, { signal, silent: true }),
      [api, bo, formKey, id],
    ),
  );
  const fields = useMemo(() => (loaded.value === undefined ? [] : writableFields(loaded.value, bo)), [loaded.value, bo]);
  const [field, setField] = useState<string>();
  const [busy, setBusy] = useState(false);
  const label = useId();
  const form = useSingleField(loaded.value, bo, field, locale.current);

  const save = async (): Promise<void> => {
    if (form === undefined || field === undefined) return;
    const issues = await form.store.submit();
    if (issues.some(({ level }) => level === 'error')) return;
    setBusy(true);
    const record = sentData(form.store)[bo];
    const value = isRecord(record) ? (record[field] ?? null) : null;
    const body = rows.map((row) => ({
      id_: String(row['id_']),
      formKey,
      [field]: value,
      ...(form.served.edition === undefined || form.served.edition === null ? {} : { [EDITION]: form.served.edition }),
    }));
    // a refusal is shown by the call itself
    const changed = await api.raw(dataTemplateBoBatchUpdate, { params: { boAlias: bo }, body }).then(
      () => true,
      () => false,
    );
    setBusy(false);
    if (!changed) return;
    notify.success(t('transfer.changed', { count: rows.length }), SUCCESS_DURATION);
    onClose(true);
  };
  return (
    <Modal
      open
      width={560}
      title={t('transfer.batch', { count: rows.length })}
      onCancel={() => onClose(false)}
      okText={t('transfer.save')}
      cancelText={t('transfer.cancel')}
      okButtonProps={{ loading: busy, disabled: form === undefined }}
      onOk={() => void save()}
    >
      {loaded.error !== undefined ? (
        <LoadFailure of={loaded} />
      ) : loaded.value === undefined ? (
        <Skeleton active paragraph={{ rows: 3 }} />
      ) : fields.length === 0 ? (
        <Empty description={t('transfer.nothingToChange')} />
      ) : (
        <Flex vertical gap={16}>
          <Flex vertical gap={4}>
            <label htmlFor={label}>{t('transfer.field')}</label>
            <Select
              id={label}
              showSearch={{ optionFilterProp: 'label' }}
              value={field ?? null}
              onChange={(next: string) => setField(next)}
              options={fields.map(([value, title]) => ({ value, label: title }))}
              placeholder={t('transfer.chooseField')}
            />
          </Flex>
          {form === undefined ? null : <FormView key={field} store={form.store} ui={form.ui} mode="start" />}
        </Flex>
      )}
    </Modal>
  );
}

// helpers

/** Fields of the main record that the person may write, with their titles. */
function writableFields(payload: FormPayload, bo: string): [string, string][] {
  const modes = permissionOf(payload).fields[bo] ?? {};
  return fieldsOf((payload.form?.schema ?? {}) as PropertySchema).flatMap(([name, property]): [string, string][] =>
    property['x-formula'] === undefined && ['w', 'b'].includes(modes[name] ?? 'r') ? [[name, property.title ?? name]] : [],
  );
}

/** The form with this one field, empty and by itself: nothing else is there for it to depend on. */
function useSingleField(payload: FormPayload | undefined, bo: string, field: string | undefined, locale: RuleLocale): OpenForm | undefined {
  const { api } = useApp();
  const open = useFormOpener(api, locale);
  const [opened, setOpened] = useState<{ readonly field: string; readonly form: OpenForm }>();
  useEffect(() => {
    const property = field === undefined ? undefined : propertiesOf((payload?.form?.schema ?? {}) as PropertySchema)[field];
    if (payload?.form === undefined || payload.form === null || field === undefined || property === undefined) return undefined;
    const { 'x-linkage': _linkage, 'x-query': _query, 'x-defaultFormula': _formula, ...alone } = property;
    const single: FormPayload = {
      ...payload,
      data: { [bo]: {} },
      permission: { fields: { [bo]: { [field]: permissionOf(payload).fields[bo]?.[field] ?? 'r' } } },
      form: {
        ...payload.form,
        schema: { type: 'object', properties: { [field]: alone } },
        layout: [{ group: '', fields: [field] }],
        rules: [],
        summary: [],
        validator: '',
      },
    };
    let current = true;
    let made: OpenForm | undefined;
    open(single, false).then(
      (form) => {
        made = form;
        if (current) setOpened({ field, form });
        else form.store.dispose();
      },
      () => undefined,
    );
    return () => {
      current = false;
      made?.store.dispose();
    };
  }, [payload, bo, field, open]);
  return opened !== undefined && opened.field === field ? opened.form : undefined;
}
