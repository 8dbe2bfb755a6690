import { Empty } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaView } from '../../../renderers/core/SchemaView.tsx';
import type { FlowRow } from './flowLists.ts';
import { placeOf } from './splitTarget.ts';

/** The document of the chosen row beside its list. */
export function SplitPane({ row, onLeave }: { readonly row: FlowRow | undefined; readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const place = placeOf(row?.target);
  return (
    <section className="vflow-detail" aria-label={t('vflow.detail')}>
      {row === undefined || place === undefined ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(row === undefined ? 'vflow.chooseRow' : 'vflow.opensAlone')} />
      ) : (
        <SchemaView key={row.key} path="flow/beside" node={{ ...place, onLeave }} />
      )}
    </section>
  );
}
