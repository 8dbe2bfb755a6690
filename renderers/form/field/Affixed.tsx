import type { CSSProperties, ReactNode } from 'react';

interface AffixedProps {
  readonly prefix: string | undefined;
  readonly suffix: string | undefined;
  readonly children: ReactNode;
}

/** An input with a sign before what is written and a unit behind it; the input keeps room free for each of their characters. */
export function Affixed({ prefix = '', suffix = '', children }: AffixedProps) {
  const room = { '--yb-prefix': prefix.length, '--yb-suffix': suffix.length } as CSSProperties;
  return (
    <span className="yb-affix" style={room}>
      {prefix !== '' && (
        <span className="yb-prefix" aria-hidden="true">
          {prefix}
        </span>
      )}
      {children}
      {suffix !== '' && (
        <span className="yb-suffix" aria-hidden="true">
          {suffix}
        </span>
      )}
    </span>
  );
}
