import * as React from 'react';
import { cell, Empty, Mark, Table } from './parts.tsx';
import type { PanelProps } from './WithSnapshot.tsx';

/** Every rule of the form with what it says about the value that is there now. */
export function RulesPanel({ snapshot: { rules }, t }: PanelProps): React.JSX.Element {
  const [onlyBroken, setOnlyBroken] = React.useState(false);
  const broken = rules.filter(({ holds }) => holds === false);
  const shown = onlyBroken ? broken : rules;
  return (
    <>
      <p>
        {t('workbench.rules.count', { count: rules.length, broken: broken.length })}{' '}
        <label>
          <input type="checkbox" checked={onlyBroken} onChange={(event) => setOnlyBroken(event.target.checked)} /> {t('workbench.rules.onlyBroken')}
        </label>
      </p>
      {shown.length === 0 ? (
        <Empty text={t(onlyBroken ? 'workbench.rules.allPass' : 'workbench.rules.none')} />
      ) : (
        <Table
          label={t('workbench.rules.results')}
          heads={[t('workbench.field'), t('workbench.place'), t('workbench.rules.rule'), t('workbench.rules.result'), t('workbench.rules.message')]}
        >
          {shown.map(({ address, title, rule, holds, message }, index) => (
            <tr key={`${address} ${rule} ${index}`}>
              <th scope="row" style={cell}>
                {title}
              </th>
              <td style={cell}>
                <code>{address}</code>
              </td>
              <td style={cell}>
                <code>{rule}</code>
              </td>
              <td style={cell}>
                {holds === undefined ? (
                  <Mark tone="plain">{t('workbench.rules.ask')}</Mark>
                ) : holds ? (
                  <Mark tone="good">{t('workbench.rules.pass')}</Mark>
                ) : (
                  <Mark tone="bad">{t('workbench.rules.fail')}</Mark>
                )}
              </td>
              <td style={cell}>{message}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
