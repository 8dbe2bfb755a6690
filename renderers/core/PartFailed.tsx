import type { PartFailedProps } from './PartBoundary.tsx';
import { useRenderContext } from './RenderContext.ts';

/** What a page shows where a part of it could not be fetched. */
export function PartFailed({ retry, again }: PartFailedProps): React.JSX.Element {
  const { t, services } = useRenderContext();
  const { reload } = services;
  return (
    <span className="yb-part-failed" role="alert">
      {t(again ? 'core.partGone' : 'core.partFailed')}{' '}
      <button type="button" className="yb-link" onClick={retry}>
        {t('core.retry')}
      </button>
      {again && reload && (
        <>
          {' '}
          <button type="button" className="yb-link" onClick={() => void reload()}>
            {t('core.reload')}
          </button>
        </>
      )}
    </span>
  );
}
