import * as React from 'react';
import type { Mode } from '../channel.ts';
import { cell, Table } from './parts.tsx';
import type { PanelProps } from './WithSnapshot.tsx';

const modes: readonly Mode[] = ['w', 'b', 'r', 'n'];

/** What every field of the form may here, and what decided it; another letter becomes part of the draft. */
export function RightsPanel({ snapshot: { rights, place }, t, send }: PanelProps): React.JSX.Element {
  const [wanted, setWanted] = React.useState('');
  const shown = rights.filter(({ path, title }) => `${title} ${path}`.includes(wanted));
  return (
    <>
      <p>
        {t('workbench.rights.where', { place, count: rights.length })}{' '}
        <input
          aria-label={t('workbench.rights.filter')}
          placeholder={t('workbench.rights.filter')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </p>
      <Table
        label={t('workbench.panel.rights')}
        heads={[t('workbench.field'), t('workbench.path'), t('workbench.rights.effective'), t('workbench.rights.why'), t('workbench.rights.change')]}
      >
        {shown.map(({ path, title, mode, why }) => (
          <tr key={path}>
            <th scope="row" style={cell}>
              {title}
            </th>
            <td style={cell}>
              <code>{path}</code>
            </td>
            <td style={cell}>{t(`workbench.rights.mode.${mode}`)}</td>
            <td style={cell}>
              {why.map((reason) => (
                <div key={reason}>{reason}</div>
              ))}
            </td>
            <td style={cell}>
              <select
                aria-label={t('workbench.rights.changeOf', { title })}
                value={mode}
                onChange={(event) => send({ type: 'setMode', path, mode: event.target.value as Mode })}
              >
                {modes.map((letter) => (
                  <option key={letter} value={letter}>
                    {t(`workbench.rights.mode.${letter}`)}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}
