import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../core/index.ts';
import { useFormScope } from '../FormScope.ts';
import type { Part } from './sections.ts';
import { isWrong, rowCount } from './visibility.ts';

/** Title of a tab, panel or page, its number of rows, and a red dot while something inside is wrong. */
export const PartLabel = observer(function PartLabel({ part }: { readonly part: Part }) {
  const { store } = useFormScope();
  const { t } = useRenderContext();
  const rows = rowCount(store, part);
  return (
    <span className="yb-tab">
      {isWrong(store, part) && <span className="yb-tab-dot" role="img" aria-label={t('control.layout.wrong')} />}
      {part.title}
      {rows > 0 && <sup className="yb-tab-count">{rows}</sup>}
    </span>
  );
});
