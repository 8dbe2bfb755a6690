import * as React from 'react';

/** What the panels are built of: plain, and readable in both themes of Storybook. */

export function Empty({ text }: { readonly text: string }): React.JSX.Element {
  return (
    <p role="status" style={{ opacity: 0.85 }}>
      {text}
    </p>
  );
}

export function Table({
  label,
  heads,
  children,
}: {
  readonly label: string;
  readonly heads: readonly string[];
  readonly children: React.ReactNode;
}): React.JSX.Element {
  // On a phone a table is wider than its panel: it scrolls for itself, by the keyboard too.
  return (
    <div role="group" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <table aria-label={label} style={{ borderCollapse: 'collapse', width: '100%', minWidth: `${heads.length * 7}em` }}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" style={cell}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

export function Heading({ children }: { readonly children: React.ReactNode }): React.JSX.Element {
  return <h2 style={{ fontSize: 14, margin: '14px 0 6px' }}>{children}</h2>;
}

export function Mark({ tone, children }: { readonly tone: 'good' | 'bad' | 'plain'; readonly children: React.ReactNode }): React.JSX.Element {
  return <span style={{ ...tones[tone], borderRadius: 3, padding: '0 6px', whiteSpace: 'nowrap' }}>{children}</span>;
}

export function Action({
  onClick,
  disabled = false,
  children,
}: {
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly children: React.ReactNode;
}): React.JSX.Element {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      style={{ marginInlineEnd: 8, padding: '2px 10px', font: 'inherit', cursor: disabled ? 'default' : 'pointer' }}
    >
      {children}
    </button>
  );
}

/** A text that is edited here and handed over as it is typed. What others make of it comes back once nobody types. */
export function Editor({
  label,
  text,
  rows,
  onText,
  onUndo,
}: {
  readonly label: string;
  readonly text: string;
  readonly rows: number;
  readonly onText: (text: string) => void;
  readonly onUndo?: (redo: boolean) => void;
}): React.JSX.Element {
  const [own, setOwn] = React.useState(text);
  const area = React.useRef<HTMLTextAreaElement>(null);
  // Texts on their way: one that comes back late must not undo what was typed after it.
  const sent = React.useRef(new Set<string>());
  React.useEffect(() => {
    if (area.current === document.activeElement && sent.current.has(text)) return;
    sent.current.clear();
    setOwn(text);
  }, [text]);
  const change = (value: string): void => {
    setOwn(value);
    sent.current.add(value);
    onText(value);
  };
  const keys = (event: React.KeyboardEvent): void => {
    if (!onUndo || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    sent.current.clear();
    onUndo(event.shiftKey);
  };
  return (
    <textarea
      ref={area}
      aria-label={label}
      value={own}
      rows={rows}
      spellCheck={false}
      onKeyDown={keys}
      onChange={(event) => change(event.target.value)}
      style={{
        width: '100%',
        boxSizing: 'border-box',
        fontFamily: 'ui-monospace, Consolas, monospace',
        fontSize: 12,
        lineHeight: 1.5,
        color: '#1f2328',
        background: '#fff',
        border: '1px solid #8c959f',
      }}
    />
  );
}

export function copyText(text: string): void {
  void navigator.clipboard?.writeText(text);
}

export const cell = { border: '1px solid rgba(128,128,128,0.4)', padding: '3px 8px', textAlign: 'start', verticalAlign: 'top' } as const;

// helpers

const tones = {
  good: { background: '#dafbe1', color: '#0f5323' },
  bad: { background: '#ffebe9', color: '#8a0f17' },
  plain: { background: '#eaeef2', color: '#1f2328' },
} as const;
