import * as React from 'react';
import type { GraphLine } from '../channel.ts';
import { cell, Empty, Heading, Mark, Table } from './parts.tsx';
import type { PanelProps } from './WithSnapshot.tsx';

/** What the last edit made the form compute, and what is computed from what. */
export function FormulaPanel({ snapshot: { trace, graph, cycles }, t }: PanelProps): React.JSX.Element {
  return (
    <>
      <Heading>
        {trace ? t(`workbench.formulas.${trace.cause}`, { names: trace.names.join('、'), count: trace.lines.length }) : t('workbench.formulas.last')}
      </Heading>
      {trace === undefined || trace.lines.length === 0 ? (
        <Empty text={t('workbench.formulas.none')} />
      ) : (
        <Table
          label={t('workbench.formulas.trace')}
          heads={[
            t('workbench.field'),
            t('workbench.formulas.name'),
            t('workbench.formulas.text'),
            t('workbench.formulas.reads'),
            t('workbench.before'),
            t('workbench.after'),
          ]}
        >
          {trace.lines.map(({ path, name, title, formula, inputs, before, after }) => (
            <tr key={path}>
              <th scope="row" style={cell}>
                {name}
              </th>
              <td style={cell}>{title}</td>
              <td style={cell}>
                <code>{formula}</code>
              </td>
              <td style={cell}>
                {inputs.map((input) => (
                  <div key={input}>{input}</div>
                ))}
              </td>
              <td style={cell}>{before}</td>
              <td style={cell}>{after}</td>
            </tr>
          ))}
        </Table>
      )}
      {cycles.map((cycle) => (
        <p key={cycle.join(' ')} role="alert">
          <Mark tone="bad">{t('workbench.formulas.cycle')}</Mark> {[...cycle, cycle[0]].join(' → ')}
        </p>
      ))}
      <Heading>{t('workbench.formulas.graph')}</Heading>
      <ul aria-label={t('workbench.formulas.graph')} style={{ margin: 0, paddingInlineStart: 18 }}>
        {graph
          .filter(({ kind }) => kind !== 'input')
          .map((node) => (
            <GraphNode key={node.path} node={node} graph={graph} />
          ))}
      </ul>
    </>
  );
}

// helpers

/** A field with what it reads; what is read may be opened in turn. */
function GraphNode({
  node,
  graph,
  above = [],
}: {
  readonly node: GraphLine;
  readonly graph: readonly GraphLine[];
  readonly above?: readonly string[];
}): React.JSX.Element {
  const [open, setOpen] = React.useState(false);
  const label = (
    <>
      {node.title} <code>{node.path}</code>
      {node.formula === undefined ? null : (
        <>
          {' '}
          = <code>{node.formula}</code>
        </>
      )}
    </>
  );
  if (node.reads.length === 0 || above.includes(node.path)) return <li>{label}</li>;
  return (
    <li>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{label}</summary>
        {open && (
          <ul style={{ paddingInlineStart: 18 }}>
            {node.reads.map((path) => {
              const read = graph.find((each) => each.path === path);
              return read ? (
                <GraphNode key={path} node={read} graph={graph} above={[...above, node.path]} />
              ) : (
                <li key={path}>
                  <code>{path}</code>
                </li>
              );
            })}
          </ul>
        )}
      </details>
    </li>
  );
}
