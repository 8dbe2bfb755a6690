import { useEffect, useState } from 'react';

/** One case of a unit: what goes in, what has to come out, and what does. */
export interface Case {
  readonly input: string;
  readonly expected: string;
  readonly actual: () => string | Promise<string>;
}

/** Runs cases as the page opens; `data-agrees` of the table says whether all came out, once they have. */
export function CaseTable({ cases, heads }: { readonly cases: readonly Case[]; readonly heads: readonly [string, string, string] }) {
  const [actual, setActual] = useState<readonly string[]>();
  useEffect(() => {
    let left = false;
    void Promise.all(cases.map(async (each) => each.actual())).then((results) => {
      if (!left) setActual(results);
    });
    return () => {
      left = true;
    };
  }, [cases]);
  const agrees = actual && cases.every((each, index) => each.expected === actual[index]);
  return (
    <table data-cases={cases.length} data-agrees={agrees} style={{ borderCollapse: 'collapse', fontSize: 13 }}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" style={cell}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cases.map(({ input, expected }, index) => (
          <tr
            key={`${input} ${index + 1}`}
            data-wrong={actual && actual[index] !== expected ? `${input}: expected ${expected}, received ${actual[index] ?? ''}` : undefined}
          >
            <td style={cell}>
              <code style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{input}</code>
            </td>
            <td style={cell}>{expected}</td>
            <td style={{ ...cell, ...(actual && actual[index] !== expected ? { background: '#ffebe9', color: '#8a0f17' } : {}) }}>{actual?.[index] ?? '…'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// helpers

const cell = { border: '1px solid #d0d5dd', padding: '3px 8px', textAlign: 'start', verticalAlign: 'top' } as const;
