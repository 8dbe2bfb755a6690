import { useCallback, useEffect, useRef, useState } from 'react';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { tenantListJson } from '../../../schemas/calls/index.ts';
import { useApp } from '../../app/appContext.ts';
import { Field } from '../../app/Field.tsx';
import { TENANT_PAGE_SIZE } from '../../constants.ts';

export interface TenantSelectProps {
  readonly value: string | undefined;
  readonly onChange: (tenantId: string | undefined) => void;
}

const TYPING_PAUSE = 300;

/** Search for a tenant by its name. Not shown where there is only one. */
export function TenantSelect({ value, onChange }: TenantSelectProps) {
  const { t } = useTranslation();
  const { api } = useApp();
  const [tenants, setTenants] = useState<readonly { readonly value: string; readonly label: string }[]>([]);
  const [several, setSeveral] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const search = useCallback(
    async (name: string): Promise<number> => {
      try {
        const page = await api.call(
          tenantListJson,
          {
            body: {
              pageBean: { page: 1, pageSize: TENANT_PAGE_SIZE, total: 0, showTotal: true },
              querys: name === '' ? [] : [{ property: 'name_', operation: 'LIKE', value: name, relation: 'AND', group: 'main' }],
            },
          },
          { silent: true },
        );
        setTenants(page.rows.map((tenant) => ({ value: tenant.id, label: tenant.nameFront ?? tenant.name })));
        return page.total;
      } catch {
        return 0;
      }
    },
    [api],
  );

  useEffect(() => {
    void search('').then((total) => setSeveral(total > 1));
    return () => clearTimeout(timer.current);
  }, [search]);

  if (!several) return null;
  return (
    <Field label={t('login.tenant')}>
      {(control) => (
        <Select
          {...control}
          size="large"
          className="full-width"
          allowClear
          showSearch={{
            filterOption: false,
            onSearch: (name) => {
              clearTimeout(timer.current);
              timer.current = setTimeout(() => void search(name.trim()), TYPING_PAUSE);
            },
          }}
          placeholder={t('login.tenantPlaceholder')}
          value={value}
          options={[...tenants]}
          onChange={(tenantId: string | undefined) => onChange(tenantId)}
        />
      )}
    </Field>
  );
}
