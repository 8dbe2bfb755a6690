import * as React from 'react';
import type { Mode } from '../channel.ts';
import { cell, Table } from './parts.tsx';
import type { PanelProps } from './WithSnapshot.tsx';

const modes: readonly (readonly [Mode, string])[] = [['w', 'w 可写'], ['b', 'b 必填'], ['r', 'r 只读'], ['n', 'n 隐藏']];

/** What every field of the form may here, and what decided it; another letter becomes part of the draft. */
export function RightsPanel({ snapshot: { rights, place }, send }: PanelProps): React.JSX.Element {
  const [wanted, setWanted] = React.useState('');
  const shown = rights.filter(({ path, title }) => `${title} ${path}`.includes(wanted));
  return (
    <>
      <p>{`权限位置 perm.${place}，${rights.length} 个字段`} <input aria-label="筛选字段" placeholder="筛选字段" value={wanted} onChange={(event) => setWanted(event.target.value)} /></p>
      <Table label="字段权限" heads={['字段', '路径', '有效权限', '原因', '改为']}>
        {shown.map(({ path, title, mode, why }) => (
          <tr key={path}>
            <th scope="row" style={cell}>{title}</th>
            <td style={cell}><code>{path}</code></td>
            <td style={cell}>{modes.find(([letter]) => letter === mode)?.[1]}</td>
            <td style={cell}>{why.map((reason) => <div key={reason}>{reason}</div>)}</td>
            <td style={cell}>
              <select aria-label={`${title} 改为`} value={mode} onChange={(event) => send({ type: 'setMode', path, mode: event.target.value as Mode })}>
                {modes.map(([letter, text]) => <option key={letter} value={letter}>{text}</option>)}
              </select>
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
