import type { ReactNode } from 'react';

/** What the page of a unit has in common with the others: name, text, facts. */
export function UnitFrame({
  title,
  doc,
  facts,
  children,
}: {
  readonly title: string;
  readonly doc: string;
  readonly facts: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <div style={{ padding: 16 }}>
      <h1 style={{ fontSize: 18, margin: '0 0 4px' }}>{title}</h1>
      <p style={{ margin: '0 0 4px' }}>{doc}</p>
      {facts.map((fact) => (
        <p key={fact} style={{ margin: '0 0 4px' }}>
          <code>{fact}</code>
        </p>
      ))}
      <div style={{ marginTop: 12 }}>{children}</div>
    </div>
  );
}
