import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { useRenderContext, type OpinionRecord } from '../../../core/index.ts';
import { plainText } from '../../../../validators/words/index.ts';
import type { ReadProps } from '../defineControl.ts';
import { FilePicture } from '../file/FilePicture.tsx';
import { PrintedFiles } from '../file/FileList.tsx';
import { failureText } from '../support/failure.ts';

/** The opinions that an opinion list shows; on paper all of them. */
export const OpinionListRead = observer(function OpinionListRead({ field, foldable }: ReadProps & { readonly foldable: boolean }) {
  const { t, instance } = useRenderContext();
  const [loaded, setLoaded] = useState<{ readonly rows?: readonly OpinionRecord[]; readonly error?: string }>({});
  const [all, setAll] = useState(false);
  const { ui } = field;

  useEffect(() => {
    if (!instance) return undefined;
    let current = true;
    instance.opinions().then(
      (rows) => {
        if (current) setLoaded({ rows });
      },
      (error: unknown) => {
        if (current) setLoaded({ error: failureText(error) });
      },
    );
    return () => {
      current = false;
    };
  }, [instance]);

  const rows = chosenOf(loaded.rows ?? [], ui);
  const waiting = instance !== undefined && loaded.rows === undefined && loaded.error === undefined;
  const most = foldable && !all && typeof ui.defaultNumber === 'number' ? ui.defaultNumber : rows.length;
  return (
    <div role="group" aria-label={field.title} className="yb-opinions" aria-busy={waiting}>
      <div className="yb-label">
        <span>{field.title}</span>
      </div>
      {loaded.error !== undefined && (
        <div role="alert" className="yb-error">
          {loaded.error}
        </div>
      )}
      {!waiting && loaded.error === undefined && rows.length === 0 && <div className="yb-none">{plainText(ui.emptyText) || t('control.opinions.none')}</div>}
      {rows.length > 0 && (
        <ol className={ui.dividerLine === true ? 'yb-opinion-list yb-opinion-lines' : 'yb-opinion-list'}>
          {rows.slice(0, most).map((row) => (
            <Opinion key={row.id} row={row} ui={ui} />
          ))}
        </ol>
      )}
      {rows.length > most && (
        <button type="button" className="yb-link" onClick={() => setAll(true)}>
          {t('control.opinions.more', { count: rows.length - most })}
        </button>
      )}
    </div>
  );
});

// helpers

function Opinion({ row, ui }: { readonly row: OpinionRecord; readonly ui: ReadProps['field']['ui'] }) {
  const when = [ui.showDate === false ? '' : row.time.slice(0, 10), ui.showTime === true ? row.time.slice(11, 16) : ''].filter(Boolean).join(' ');
  return (
    <li className="yb-opinion">
      <div className="yb-opinion-text">{row.opinion || row.status}</div>
      {row.files.length > 0 && <PrintedFiles files={row.files} />}
      <div className={ui.userInfoAlign === 'left' ? 'yb-opinion-by' : 'yb-opinion-by yb-opinion-end'}>
        <span className="yb-none">{row.node}</span>
        {ui.showDepartInfo !== false && row.org !== '' && <span>{row.org}</span>}
        {row.signature === undefined ? <span>{row.person}</span> : <FilePicture fileId={row.signature} name={row.person} className="yb-signature-image" />}
        {when !== '' && <time>{when}</time>}
      </div>
    </li>
  );
}

function chosenOf(rows: readonly OpinionRecord[], ui: ReadProps['field']['ui']): readonly OpinionRecord[] {
  const nodes = Array.isArray(ui.nodes) ? ui.nodes.map(String) : undefined;
  const given = rows.filter((row) => row.time !== '' && (nodes === undefined || nodes.includes(row.nodeId) || nodes.includes(row.node)));
  const ordered = given.toSorted((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : 0));
  const last =
    ui.latest === true
      ? ordered.filter((row, index) => !ordered.slice(index + 1).some((later) => later.nodeId === row.nodeId && later.person === row.person))
      : ordered;
  return ui.sort === 'desc' ? last.toReversed() : last;
}
