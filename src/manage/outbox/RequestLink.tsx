import type { ReactNode } from 'react';
import { APP_BASE } from '../../constants.ts';

/** The request in the portal, beside this page; plain text where there is none. */
export function RequestLink({ instId, children }: { readonly instId: string; readonly children: ReactNode }) {
  return instId === '' ? (
    children
  ) : (
    <a href={`${APP_BASE}/inst/${encodeURIComponent(instId)}/request`} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
