import * as React from 'react';
import { Action, cell, copyText, Editor, Heading, Mark, Table } from './parts.tsx';
import type { PanelProps } from './WithSnapshot.tsx';

/** The data of the form as JSON, to copy and to paste back; and what the samples promise beside what comes out. */
export function DataPanel({ snapshot: { data, dataProblem, samples }, send }: PanelProps): React.JSX.Element {
  // What is typed belongs to the data it was typed over; other data in the form put an end to it.
  const [typed, setTyped] = React.useState({ over: data, text: data });
  const text = typed.over === data ? typed.text : data;
  const setText = (next: string): void => setTyped({ over: data, text: next });
  return (
    <>
      <p>
        <Action onClick={() => copyText(data)}>复制</Action>
        <Action disabled={text === data} onClick={() => send({ type: 'setData', text })}>放入表单</Action>
        <Action disabled={text === data} onClick={() => setText(data)}>还原</Action>
        {dataProblem === '' ? null : <span role="alert"><Mark tone="bad">{dataProblem}</Mark></span>}
      </p>
      <Editor label="数据 JSON" text={text} rows={14} onText={setText} />
      {samples.map(({ name, lines }) => {
        const wrong = lines.filter(({ agrees }) => !agrees);
        return (
          <React.Fragment key={name}>
            <Heading>{`样例 ${name} `}{wrong.length === 0 ? <Mark tone="good">{`${lines.length} 项相符`}</Mark> : <Mark tone="bad">{`${wrong.length} 项不符`}</Mark>}</Heading>
            {wrong.length === 0 ? null : (
              <Table label={`样例 ${name}`} heads={['字段', '路径', 'expected', 'received']}>
                {wrong.map(({ path, title, expected, received }) => (
                  <tr key={path}>
                    <th scope="row" style={cell}>{title}</th><td style={cell}><code>{path}</code></td><td style={cell}>{expected}</td><td style={cell}>{received}</td>
                  </tr>
                ))}
              </Table>
            )}
          </React.Fragment>
        );
      })}
    </>
  );
}
