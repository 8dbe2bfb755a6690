import { useCallback, useState } from 'react';
import { Alert, Form, Input, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { metaItemDraft, metaItemList } from '../../../schemas/calls/index.ts';
import { messageOf } from '../../api/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { useLoad } from '../../portal/useLoad.ts';
import { newFlow, schemaOfForm } from './designer/model/design.ts';

interface Head {
  readonly key: string;
  readonly name: string;
  readonly form: string;
}

/** Asks for key, name and form; the draft opens in the designer. */
export function NewFlowDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const navigate = useNavigate();
  const [form] = Form.useForm<Head>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const quiet = { signal, silent: true, parallel: true } as const;
      const [forms, flows] = await Promise.all([
        api.call(metaItemList, { query: { kind: 'form', pageSize: 1_000 } }, quiet),
        api.call(metaItemList, { query: { kind: 'flow', pageSize: 1_000 } }, quiet),
      ]);
      return { forms: forms.rows, taken: new Set(flows.rows.map((row) => row.key)) };
    },
    [api],
  );
  const known = useLoad(load).value;

  const create = async (head: Head): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const typeKey = known?.forms.find((row) => row.key === head.form)?.typeKey ?? undefined;
      await api.call(
        metaItemDraft,
        {
          body: newFlow({ ...head, typeKey, names: { start: t('manage.newName.start'), fill: t('manage.newName.fill') } }, await schemaOfForm(api, head.form)),
        },
        { silent: true },
      );
      void navigate(`/flows/${encodeURIComponent(head.key)}`);
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={t('manage.flows.create')}
      okText={t('manage.flows.open')}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void form.validateFields().then(create, () => undefined)}
    >
      {failure === undefined ? null : <Alert type="error" showIcon title={failure} />}
      <Form form={form} layout="vertical">
        <Form.Item
          name="key"
          label={t('manage.flows.key')}
          rules={[
            { required: true, message: t('manage.required') },
            { pattern: /^[A-Za-z][A-Za-z0-9_-]{0,63}$/, message: t('manage.flows.keyRule') },
            {
              validator: (_rule, value: string) =>
                known?.taken.has(value) === true ? Promise.reject(new Error(t('manage.flows.keyTaken'))) : Promise.resolve(),
            },
          ]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="name" label={t('manage.flows.name')} rules={[{ required: true, message: t('manage.required') }]}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="form" label={t('manage.flows.form')} rules={[{ required: true, message: t('manage.required') }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={(known?.forms ?? []).map((row) => ({ value: row.key, label: `${row.name} (${row.key})` }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
