import { useId, type ReactNode } from 'react';

/** A field of a panel with its name above it. */
export function Labelled({ label, children, hint }: { readonly label: string; readonly children: (id: string) => ReactNode; readonly hint?: string }) {
  const id = useId();
  return (
    <div className="designer-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint === undefined ? null : <p className="designer-hint">{hint}</p>}
    </div>
  );
}
