import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../portal/appContext.ts';
import { Field } from '../../portal/Field.tsx';
import { LOCAL_KEYS } from '../../constants.ts';
import { findTenants } from './tenants.ts';
import type { TenantSelectProps } from './TenantSelect.tsx';

const TenantSelect = lazy(() => import('./TenantSelect.tsx').then((module) => ({ default: module.TenantSelect })));

/**
 * Choice of the tenant, not shown where there is only one. Its place is kept from the first moment: a form that moves
 * while somebody aims at its button makes him press something else. What was true last time is assumed until known.
 */
export function TenantField(props: TenantSelectProps) {
  const { t } = useTranslation();
  const { api, memory } = useApp();
  const [several, setSeveral] = useState(memory.getItem(LOCAL_KEYS.oneTenant) === null);
  const [known, setKnown] = useState(false);

  useEffect(() => {
    let live = true;
    void findTenants(api, '').then(({ total }) => {
      if (!live) return;
      setKnown(true);
      setSeveral(total > 1);
      if (total > 1) memory.removeItem(LOCAL_KEYS.oneTenant);
      else memory.setItem(LOCAL_KEYS.oneTenant, '1');
    });
    return () => {
      live = false;
    };
  }, [api, memory]);

  if (!several) return null;
  const place = <Field label={t('login.tenant')}>{() => <div className="tenant-place" />}</Field>;
  return known ? (
    <Suspense fallback={place}>
      <TenantSelect {...props} />
    </Suspense>
  ) : (
    place
  );
}
