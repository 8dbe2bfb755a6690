import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { lazyPart, useRenderContext } from '../../../core/index.ts';
import { CloseIcon, PlusIcon } from '../../field/icons.tsx';
import type { EditProps, ReadProps } from '../defineControl.ts';
import { groupAria } from '../groupAria.ts';
import { LINKED_PAGE, linkedOf, type LinkedInstance } from './linkedInstances.ts';

const InstanceDialog = lazyPart(() => import('./InstanceDialog.tsx').then((module) => module.default));

/** Linked documents with what adds and removes them. */
export const RelatedEdit = observer(function RelatedEdit(props: EditProps) {
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
      <button type="button" className="yb-button" onClick={() => setChoosing(true)} data-control={binding.address}>
        <PlusIcon /> {t('control.related.add')}
      </button>
      {choosing && (
        <InstanceDialog
          chosen={linked}
          multiple={field.ui.multiple !== false}
          own={field.ui.own === true}
          {...(typeof field.ui.flow === 'string' ? { flow: field.ui.flow } : {})}
          onDone={(list) => {
            setChoosing(false);
            if (list) set(list);
            onDone?.();
          }}
        />
      )}
    </div>
  );
});

/** Linked documents, page by page; each opens. */
export const Linked = observer(function Linked({ binding, field, onRemove }: ReadProps & { readonly onRemove?: (instance: LinkedInstance) => void }) {
  const { t, services } = useRenderContext();
  const [page, setPage] = useState(0);
  const linked = linkedOf(binding);
  const size = typeof field.ui.pageSize === 'number' ? Math.max(1, field.ui.pageSize) : LINKED_PAGE;
  const pages = field.ui.isPaging === false ? 1 : Math.max(1, Math.ceil(linked.length / size));
  const at = Math.min(page, pages - 1);
  if (linked.length === 0) return onRemove ? null : <span className="yb-text yb-none">{t('control.related.none')}</span>;
  return (
    <>
      <ul className="yb-files">
        {(pages === 1 ? linked : linked.slice(at * size, (at + 1) * size)).map((each) => (
          <li key={each.id} className="yb-file">
            <button type="button" className="yb-link" onClick={() => services.open(`/inst/${encodeURIComponent(each.id)}`, { newTab: true })}>
              {each.subject}
            </button>
            <span className="yb-size">{[each.creator, each.status === '' ? '' : t(`status.instance.${each.status}`)].filter(Boolean).join(' · ')}</span>
            {onRemove && (
              <button type="button" className="yb-icon-button" aria-label={t('form.removeFile', { name: each.subject })} onClick={() => onRemove(each)}>
                <CloseIcon />
              </button>
            )}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="yb-upload-bar">
          <button type="button" className="yb-link" disabled={at === 0} onClick={() => setPage(at - 1)}>
            {t('control.previousPage')}
          </button>
          <span className="yb-note">
            {at + 1} / {pages}
          </span>
          <button type="button" className="yb-link" disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
            {t('control.nextPage')}
          </button>
        </div>
      )}
    </>
  );
});
