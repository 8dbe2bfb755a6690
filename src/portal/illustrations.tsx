import type { ReactElement } from 'react';

export type IllustrationType = 1 | 2 | 3 | 4;

/** 1 something broke, 2 page not found, 3 no right, 4 nothing here. */
export function Illustration({ type }: { readonly type: IllustrationType }) {
  return (
    <svg viewBox="0 0 240 160" width="240" height="160" aria-hidden="true" focusable="false">
      <ellipse cx="120" cy="140" rx="92" ry="9" fill="#e3e8f0" />
      <rect x="48" y="26" width="144" height="98" rx="6" fill="#fff" stroke="#b9c6da" strokeWidth="2" />
      <path d="M48 44h144" stroke="#b9c6da" strokeWidth="2" />
      <circle cx="60" cy="35" r="3" fill="#e8846b" />
      <circle cx="71" cy="35" r="3" fill="#e9c46a" />
      <circle cx="82" cy="35" r="3" fill="#7cbf9e" />
      {drawings[type]}
    </svg>
  );
}

// helpers

const drawings: Readonly<Record<IllustrationType, ReactElement>> = {
  1: (
    <g fill="none" stroke="#1668dc" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
      <path d="M120 58l26 46H94z" fill="#e6f0ff" />
      <path d="M120 74v14M120 96v1" />
    </g>
  ),
  2: (
    <g fill="none" stroke="#1668dc" strokeWidth="4" strokeLinecap="round">
      <circle cx="115" cy="80" r="19" fill="#e6f0ff" />
      <path d="M129 94l16 16M108 80h14" />
    </g>
  ),
  3: (
    <g stroke="#1668dc" strokeWidth="4" strokeLinecap="round">
      <rect x="99" y="78" width="42" height="32" rx="4" fill="#e6f0ff" />
      <path d="M107 78v-8a13 13 0 0 1 26 0v8M120 91v7" fill="none" />
    </g>
  ),
  4: (
    <g fill="none" stroke="#1668dc" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
      <path d="M88 84l10-24h44l10 24v22H88z" fill="#e6f0ff" />
      <path d="M88 84h20l5 8h14l5-8h20" />
    </g>
  ),
};
