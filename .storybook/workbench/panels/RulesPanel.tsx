import * as React from 'react';
import { cell, Empty, Mark, Table } from './parts.tsx';
import type { PanelProps } from './WithSnapshot.tsx';

/** Every rule of the form with what it says about the value that is there now. */
export function RulesPanel({ snapshot: { rules } }: PanelProps): React.JSX.Element {
  const [onlyBroken, setOnlyBroken] = React.useState(false);
  const broken = rules.filter(({ holds }) => holds === false);
  const shown = onlyBroken ? broken : rules;
  return (
    <>
      <p>
        {`${rules.length} 条规则，${broken.length} 条不通过 `}
        <label><input type="checkbox" checked={onlyBroken} onChange={(event) => setOnlyBroken(event.target.checked)} /> 只看不通过的</label>
      </p>
      {shown.length === 0 ? <Empty text={onlyBroken ? '全部通过。' : '没有规则。'} /> : (
        <Table label="校验结果" heads={['字段', '位置', '规则', '结果', '提示']}>
          {shown.map(({ address, title, rule, holds, message }, index) => (
            <tr key={`${address} ${rule} ${index}`}>
              <th scope="row" style={cell}>{title}</th>
              <td style={cell}><code>{address}</code></td>
              <td style={cell}><code>{rule}</code></td>
              <td style={cell}>{holds === undefined ? <Mark tone="plain">需询问</Mark> : holds ? <Mark tone="good">通过</Mark> : <Mark tone="bad">不通过</Mark>}</td>
              <td style={cell}>{message}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
