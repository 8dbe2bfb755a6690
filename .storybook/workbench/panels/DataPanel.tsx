import * as React from 'react';
import { Action, cell, copyText, Editor, Heading, Mark, Table } from './parts.tsx';
import type { PanelProps } from './WithSnapshot.tsx';

/** The data of the form as JSON, to copy and to paste back; and what the samples promise beside what comes out. */
export function DataPanel({ snapshot: { data, dataProblem, samples }, t, send }: PanelProps): React.JSX.Element {
  // What is typed belongs to the data it was typed over; other data in the form put an end to it.
  const [typed, setTyped] = React.useState({ over: data, text: data });
  const text = typed.over === data ? typed.text : data;
  const setText = (next: string): void => setTyped({ over: data, text: next });
  return (
    <>
      <p>
        <Action onClick={() => copyText(data)}>{t('workbench.copy')}</Action>
        <Action disabled={text === data} onClick={() => send({ type: 'setData', text })}>
          {t('workbench.data.take')}
        </Action>
        <Action disabled={text === data} onClick={() => setText(data)}>
          {t('workbench.data.restore')}
        </Action>
        {dataProblem === undefined ? null : (
          <span role="alert">
            <Mark tone="bad">{t(`workbench.data.problem.${dataProblem.code}`, { reason: dataProblem.reason })}</Mark>
          </span>
        )}
      </p>
      <Editor label={t('workbench.panel.data')} text={text} rows={14} onText={setText} />
      {samples.map(({ name, lines }) => {
        const wrong = lines.filter(({ agrees }) => !agrees);
        return (
          <React.Fragment key={name}>
            <Heading>
              {t('workbench.data.sample', { name })}{' '}
              {wrong.length === 0 ? (
                <Mark tone="good">{t('workbench.data.agree', { count: lines.length })}</Mark>
              ) : (
                <Mark tone="bad">{t('workbench.data.differ', { count: wrong.length })}</Mark>
              )}
            </Heading>
            {wrong.length === 0 ? null : (
              <Table
                label={t('workbench.data.sample', { name })}
                heads={[t('workbench.field'), t('workbench.path'), t('workbench.data.expected'), t('workbench.data.received')]}
              >
                {wrong.map(({ path, title, expected, received }) => (
                  <tr key={path}>
                    <th scope="row" style={cell}>
                      {title}
                    </th>
                    <td style={cell}>
                      <code>{path}</code>
                    </td>
                    <td style={cell}>{expected}</td>
                    <td style={cell}>{received}</td>
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
