import * as React from 'react';
import type { Change, FieldKeyword, ItemKind } from '../channel.ts';
import type { Translate } from '../texts.ts';
import { Action, cell, copyText, Editor, Empty, Heading, Mark, Table } from './parts.tsx';
import type { PanelProps } from './WithSnapshot.tsx';

const keywords: readonly FieldKeyword[] = ['title', 'x-formula', 'x-defaultFormula', 'x-rules'];
const kinds: readonly ItemKind[] = ['bo', 'form'];

/** The metadata of the form as a draft: edited here, checked as publishing checks it, compared with the package files. */
export function MetadataPanel({ snapshot: { metadata }, t, send }: PanelProps): React.JSX.Element {
  const [path, setPath] = React.useState('');
  const [kind, setKind] = React.useState<ItemKind>('bo');
  const { sources, fields, problems, changes, patch, canUndo, canRedo } = metadata;
  const field = fields.find((each) => each.path === path);
  const undo = (redo: boolean): void => send({ type: redo ? 'redo' : 'undo' });
  const source = sources[kind];
  return (
    <>
      <p>
        <Action disabled={!canUndo} onClick={() => undo(false)}>
          {t('workbench.metadata.undo')}
        </Action>
        <Action disabled={!canRedo} onClick={() => undo(true)}>
          {t('workbench.metadata.redo')}
        </Action>
        <Action disabled={changes.length === 0 && problems.length === 0} onClick={() => send({ type: 'reset' })}>
          {t('workbench.metadata.reset')}
        </Action>
        <Action onClick={() => copyText(patch)}>{t('workbench.metadata.patch')}</Action>
      </p>
      <Heading>{t('workbench.metadata.problems')}</Heading>
      {problems.length === 0 ? (
        <Empty text={t('workbench.metadata.noProblems')} />
      ) : (
        <ul aria-label={t('workbench.metadata.problems')} style={{ margin: 0, paddingInlineStart: 18 }}>
          {problems.map(({ code, label, pointer, message }) => (
            <li key={`${code}${pointer}${message}`}>
              <Mark tone={code.startsWith('E') ? 'bad' : 'plain'}>{code}</Mark> {message}{' '}
              <code>
                {label}
                {pointer}
              </code>
            </li>
          ))}
        </ul>
      )}
      <Heading>{changes.length === 0 ? t('workbench.metadata.same') : t('workbench.metadata.differs', { summary: summaryOf(changes, t) })}</Heading>
      {changes.length === 0 ? null : (
        <Table label={t('workbench.metadata.diff')} heads={[t('workbench.metadata.change'), t('workbench.place'), t('workbench.before'), t('workbench.after')]}>
          {changes.map(({ place, pointer, before, after, ...change }) => (
            <tr key={pointer}>
              <th scope="row" style={cell}>
                {labelOf(change, t)}
              </th>
              <td style={cell}>{place}</td>
              <td style={cell}>
                <code>{before}</code>
              </td>
              <td style={cell}>
                <code>{after}</code>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Heading>{t('workbench.metadata.byField')}</Heading>
      <p>
        <select aria-label={t('workbench.field')} value={path} onChange={(event) => setPath(event.target.value)}>
          <option value="">{t('workbench.metadata.choose')}</option>
          {fields.map((each) => (
            <option key={each.path} value={each.path}>{`${each.title} (${each.path})`}</option>
          ))}
        </select>
      </p>
      {field === undefined
        ? null
        : keywords.map((keyword) => (
            <label key={`${path} ${keyword}`} style={{ display: 'block', marginBottom: 6 }}>
              <span style={{ display: 'block' }}>
                {t(`workbench.metadata.keyword.${keyword.replace('x-', '')}`)} <code>{keyword}</code>
              </span>
              <Editor
                label={t(`workbench.metadata.keyword.${keyword.replace('x-', '')}`)}
                rows={1}
                text={field.keywords[keyword] ?? ''}
                onText={(text) => send({ type: 'setKeyword', path, keyword, text })}
                onUndo={undo}
              />
            </label>
          ))}
      <Heading>{t('workbench.metadata.source')}</Heading>
      <p>
        {kinds.map((each) => (
          <label key={each} style={{ marginInlineEnd: 12 }}>
            <input type="radio" name="yuanbiao-source" checked={each === kind} onChange={() => setKind(each)} />{' '}
            {`${t(`workbench.metadata.${each}`)} ${sources[each].key}`}
          </label>
        ))}
        <Action onClick={() => copyText(source.text)}>{t('workbench.metadata.copySource')}</Action>
      </p>
      <Editor key={kind} label={`${kind}/${source.key}`} text={source.text} rows={24} onText={(text) => send({ type: 'edit', kind, text })} onUndo={undo} />
    </>
  );
}

// helpers

type Labelled = Pick<Change, 'verb' | 'object'>;

const labelOf = ({ verb, object }: Labelled, t: Translate): string => t(`workbench.change.${verb}`, { object: t(`workbench.change.of.${object}`) });

/** Each kind of change with how often it occurs. */
function summaryOf(changes: readonly Labelled[], t: Translate): string {
  const counts = new Map<string, number>();
  for (const change of changes) counts.set(labelOf(change, t), (counts.get(labelOf(change, t)) ?? 0) + 1);
  return [...counts].map(([label, count]) => t('workbench.metadata.summary', { label, count })).join(t('workbench.metadata.and'));
}
