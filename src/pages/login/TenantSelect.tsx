import { useCallback, useEffect, useRef, useState } from 'react';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../portal/appContext.ts';
import { Field } from '../../portal/Field.tsx';
import { type ChosenTenant, findTenants, type TenantOptions } from './tenants.ts';

export interface TenantSelectProps {
  readonly value: ChosenTenant | undefined;
  readonly onChange: (code: string | undefined) => void;
}

const TYPING_PAUSE = 300;

/** Search for a tenant by its name. */
export function TenantSelect({ value, onChange }: TenantSelectProps) {
  const { t } = useTranslation();
  const { api } = useApp();
  const [options, setOptions] = useState<TenantOptions['options']>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useCallback((name: string) => void findTenants(api, name).then((found) => setOptions(found.options)), [api]);

  useEffect(() => {
    search('');
    return () => clearTimeout(timer.current);
  }, [search]);

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
              timer.current = setTimeout(() => search(name.trim()), TYPING_PAUSE);
            },
          }}
          placeholder={t('login.tenantPlaceholder')}
          value={value?.code}
          options={withChosen(options, value).map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(code: string | undefined) => onChange(code)}
        />
      )}
    </Field>
  );
}

// helpers

/** The chosen one keeps its name whatever is searched for. */
const withChosen = (options: TenantOptions['options'], chosen: ChosenTenant | undefined): TenantOptions['options'] =>
  chosen === undefined || options.some(({ code }) => code === chosen.code) ? options : [chosen, ...options];
