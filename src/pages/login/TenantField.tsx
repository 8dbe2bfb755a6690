import { lazy, Suspense, useEffect, useState } from 'react';
import { useApp } from '../../app/appContext.ts';
import { findTenants } from './tenants.ts';
import type { TenantSelectProps } from './TenantSelect.tsx';

const TenantSelect = lazy(() => import('./TenantSelect.tsx').then((module) => ({ default: module.TenantSelect })));

/** Choice of the tenant. Not shown, and not even fetched, where there is only one. */
export function TenantField(props: TenantSelectProps) {
  const { api } = useApp();
  const [several, setSeveral] = useState(false);

  useEffect(() => {
    let live = true;
    void findTenants(api, '').then(({ total }) => {
      if (live) setSeveral(total > 1);
    });
    return () => {
      live = false;
    };
  }, [api]);

  return several ? <Suspense fallback={null}><TenantSelect {...props} /></Suspense> : null;
}
