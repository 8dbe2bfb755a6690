import * as React from 'react';
import type { FieldKeyword, ItemKind } from '../channel.ts';
import { Action, cell, copyText, Editor, Empty, Heading, Mark, Table } from './parts.tsx';
import type { PanelProps } from './WithSnapshot.tsx';

const keywords: readonly (readonly [FieldKeyword, string])[] = [['title', '标题'], ['x-formula', '公式'], ['x-defaultFormula', '默认公式'], ['x-rules', '校验']];
const kinds: readonly (readonly [ItemKind, string])[] = [['bo', '业务对象'], ['form', '表单']];

/** The metadata of the form as a draft: edited here, checked as publishing checks it, compared with the package files. */
export function MetadataPanel({ snapshot: { metadata }, send }: PanelProps): React.JSX.Element {
  const [path, setPath] = React.useState('');
  const [kind, setKind] = React.useState<ItemKind>('bo');
  const { sources, fields, problems, changes, patch, canUndo, canRedo } = metadata;
  const field = fields.find((each) => each.path === path);
  const undo = (redo: boolean): void => send({ type: redo ? 'redo' : 'undo' });
  const source = sources[kind];
  return (
    <>
      <p>
        <Action disabled={!canUndo} onClick={() => undo(false)}>撤销</Action>
        <Action disabled={!canRedo} onClick={() => undo(true)}>重做</Action>
        <Action disabled={changes.length === 0 && problems.length === 0} onClick={() => send({ type: 'reset' })}>恢复为包内版本</Action>
        <Action onClick={() => copyText(patch)}>复制为元数据补丁</Action>
      </p>
      <Heading>问题</Heading>
      {problems.length === 0 ? <Empty text="没有问题。" /> : (
        <ul aria-label="问题" style={{ margin: 0, paddingInlineStart: 18 }}>
          {problems.map(({ code, label, pointer, message }) => <li key={`${code}${pointer}${message}`}><Mark tone={code.startsWith('E') ? 'bad' : 'plain'}>{code}</Mark> {message} <code>{label}{pointer}</code></li>)}
        </ul>
      )}
      <Heading>{`差异：${changes.length === 0 ? '与包内版本相同' : summaryOf(changes)}`}</Heading>
      {changes.length === 0 ? null : (
        <Table label="差异" heads={['修改', '位置', '之前', '之后']}>
          {changes.map(({ label, place, pointer, before, after }) => (
            <tr key={pointer}><th scope="row" style={cell}>{label}</th><td style={cell}>{place}</td><td style={cell}><code>{before}</code></td><td style={cell}><code>{after}</code></td></tr>
          ))}
        </Table>
      )}
      <Heading>按字段修改</Heading>
      <p>
        <select aria-label="字段" value={path} onChange={(event) => setPath(event.target.value)}>
          <option value="">选择字段</option>
          {fields.map((each) => <option key={each.path} value={each.path}>{`${each.title} (${each.path})`}</option>)}
        </select>
      </p>
      {field === undefined ? null : keywords.map(([keyword, title]) => (
        <label key={`${path} ${keyword}`} style={{ display: 'block', marginBottom: 6 }}>
          <span style={{ display: 'block' }}>{title} <code>{keyword}</code></span>
          <Editor label={title} rows={1} text={field.keywords[keyword] ?? ''} onText={(text) => send({ type: 'setKeyword', path, keyword, text })} onUndo={undo} />
        </label>
      ))}
      <Heading>源码</Heading>
      <p>
        {kinds.map(([each, title]) => <label key={each} style={{ marginInlineEnd: 12 }}><input type="radio" name="yuanbiao-source" checked={each === kind} onChange={() => setKind(each)} /> {`${title} ${sources[each].key}`}</label>)}
        <Action onClick={() => copyText(source.text)}>复制源码</Action>
      </p>
      <Editor key={kind} label={`${kind}/${source.key}`} text={source.text} rows={24} onText={(text) => send({ type: 'edit', kind, text })} onUndo={undo} />
    </>
  );
}

// helpers

/** `修改公式 1，修改校验 2`. */
function summaryOf(changes: readonly { readonly label: string }[]): string {
  const counts = new Map<string, number>();
  for (const { label } of changes) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].map(([label, count]) => `${label} ${count}`).join('，');
}
