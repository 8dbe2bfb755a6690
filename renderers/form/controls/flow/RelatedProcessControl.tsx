import { useState } from 'react';
import { saidText } from '../../text/said.ts';
import { isRecord } from '../../../../registry/form/index.ts';
import { observer } from 'mobx-react-lite';
import { lazyPart, useRenderContext } from '../../../core/index.ts';
import { CloseIcon, PlusIcon } from '../../field/icons.tsx';
import type { Binding } from '../../store/Binding.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { defineControl, type EditProps, type ReadProps } from '../defineControl.ts';
import { groupAria } from '../groupAria.ts';

const InstanceDialog = lazyPart(() => import('./InstanceDialog.tsx').then((module) => module.default));

/** A linked document as the field keeps it. */
export interface LinkedInstance {
  readonly id: string;
  readonly subject: string;
  readonly status: string;
  readonly creator: string;
}

const PAGE = 5;

export const relatedProcessControl = defineControl({
  widget: 'relatedProcess',
  group: 'flow',
  title: { 'zh-CN': '关联流程', 'en-US': 'Related documents', 'zh-TW': '關聯流程' },
  doc: { 'zh-CN': '关联本人发起或可见的流程单据，点击打开', 'en-US': 'Links to own or visible documents of flows', 'zh-TW': '關聯本人發起或可見的流程單據，點擊開啟' },
  options: [
    { name: 'multiple', kind: 'flag', doc: '可关联多个', default: true },
    { name: 'own', kind: 'flag', doc: '只列出本人发起的', default: false },
    { name: 'flow', kind: 'alias', doc: '只列出该流程的单据' },
    { name: 'isPaging', kind: 'flag', doc: '列表分页显示', default: true },
    { name: 'pageSize', kind: 'number', doc: '每页几条', default: PAGE },
  ],
  example: { type: 'string', value: '[{"id":"I1","subject":"陈雨欣的差旅费报销","status":"running","creator":"陈雨欣"}]' },
  aliases: ['related-process', 'relFlow'],
  types: ['string'],
  labels: 'group',
  text: saidText,
  edit: observer(RelatedEdit),
  read: (props: ReadProps) => <Linked {...props} />,
  print: observer(({ binding }: ReadProps) => <ul className="yb-files">{linkedOf(binding).map((each) => <li key={each.id}>{each.subject}</li>)}</ul>),
});

// helpers

function RelatedEdit(props: EditProps) {
  const { t } = useRenderContext();
  const { binding, field, id, aria, onDone } = props;
  const [choosing, setChoosing] = useState(false);
  const linked = linkedOf(binding);
  const set = (list: readonly LinkedInstance[]): void => {
    binding.set(list.length === 0 ? null : JSON.stringify(list));
    binding.leave();
  };
  return (
    <div id={id} role="group" className="yb-upload" {...groupAria(aria)}>
      <Linked {...props} onRemove={(gone) => set(linked.filter((each) => each.id !== gone.id))} />
      <button type="button" className="yb-button" onClick={() => setChoosing(true)} data-control={binding.address}><PlusIcon /> {t('control.related.add')}</button>
      {choosing && (
        <InstanceDialog
          chosen={linked} multiple={field.ui.multiple !== false} own={field.ui.own === true} {...(typeof field.ui.flow === 'string' ? { flow: field.ui.flow } : {})}
          onDone={(list) => {
            setChoosing(false);
            if (list) set(list);
            onDone?.();
          }}
        />
      )}
    </div>
  );
}

const Linked = observer(function Linked({ binding, field, onRemove }: ReadProps & { readonly onRemove?: (instance: LinkedInstance) => void }) {
  const { t, services } = useRenderContext();
  const [page, setPage] = useState(0);
  const linked = linkedOf(binding);
  const size = typeof field.ui.pageSize === 'number' ? Math.max(1, field.ui.pageSize) : PAGE;
  const pages = field.ui.isPaging === false ? 1 : Math.max(1, Math.ceil(linked.length / size));
  const at = Math.min(page, pages - 1);
  if (linked.length === 0) return onRemove ? null : <span className="yb-text yb-none">{t('control.related.none')}</span>;
  return (
    <>
      <ul className="yb-files">
        {(pages === 1 ? linked : linked.slice(at * size, (at + 1) * size)).map((each) => (
          <li key={each.id} className="yb-file">
            <button type="button" className="yb-link" onClick={() => services.open(`/inst/${encodeURIComponent(each.id)}`, { newTab: true })}>{each.subject}</button>
            <span className="yb-size">{[each.creator, each.status === '' ? '' : t(`status.instance.${each.status}`)].filter(Boolean).join(' · ')}</span>
            {onRemove && <button type="button" className="yb-icon-button" aria-label={t('form.removeFile', { name: each.subject })} onClick={() => onRemove(each)}><CloseIcon /></button>}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="yb-upload-bar">
          <button type="button" className="yb-link" disabled={at === 0} onClick={() => setPage(at - 1)}>{t('control.previousPage')}</button>
          <span className="yb-note">{at + 1} / {pages}</span>
          <button type="button" className="yb-link" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>{t('control.nextPage')}</button>
        </div>
      )}
    </>
  );
});

function linkedOf(binding: Binding): readonly LinkedInstance[] {
  let value = binding.value;
  try {
    if (typeof value === 'string') value = JSON.parse(value === '' ? '[]' : value);
  } catch {
    return [];
  }
  return (Array.isArray(value) ? value : []).filter(isRecord).flatMap((each) => (
    plainText(each.id) === '' ? [] : [{ id: plainText(each.id), subject: plainText(each.subject) || plainText(each.id), status: plainText(each.status), creator: plainText(each.creator) }]));
}
