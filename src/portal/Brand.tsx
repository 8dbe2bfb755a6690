import { useState } from 'react';
import { fileGetLogoFile } from '../../schemas/calls/index.ts';
import { useApp } from './appContext.ts';

/** Logo and name. The own mark stands in where a tenant has no logo. */
export function Brand({ name, tenantId, compact }: { readonly name: string; readonly tenantId?: string | undefined; readonly compact?: boolean }) {
  const { api } = useApp();
  const [missing, setMissing] = useState(false);
  return (
    <span className={compact === true ? 'brand brand-compact' : 'brand'}>
      {tenantId === undefined || missing ? (
        <BrandMark />
      ) : (
        <img src={api.address(fileGetLogoFile, { query: { logoType: 'front', tenantId } })} alt="" height={28} onError={() => setMissing(true)} />
      )}
      <span className="brand-name">{name}</span>
    </span>
  );
}

// helpers

function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="28" height="28" rx="7" fill="#1668dc" />
      <path d="M8 10h16M8 16h16M8 22h9M14 10v12" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" fill="none" />
    </svg>
  );
}
