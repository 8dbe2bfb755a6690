import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { PageSkeleton } from '../../portal/PageSkeleton.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { Designer } from './designer/Designer.tsx';
import { type Design, loadDesign } from './designer/model/design.ts';
import './designer/designer.css';

/** `/flows/{key}` */
export function FlowDesignPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const { key = '' } = useParams();
  const load = useCallback((signal: AbortSignal) => loadDesign(api, key, signal), [api, key]);
  const found = useLoad(load);
  const [opened, setOpened] = useState<{ readonly design: Design; readonly stored: boolean; readonly of: Design | undefined; readonly count: number }>();
  // What was imported or taken from an older version stands until the flow is loaded anew.
  const instead = opened !== undefined && opened.of === found.value ? opened : undefined;
  const design = instead?.design ?? found.value;

  if (design === undefined) return found.error === undefined ? <PageSkeleton /> : <LoadFailure of={found} />;
  return (
    <section className="designer-page" aria-label={t('manage.designer')}>
      <Designer
        key={`${instead?.count ?? 0} ${design.xml}`}
        design={design}
        onOpen={(next, { stored }) => setOpened((before) => ({ design: next, stored, of: found.value, count: (before?.count ?? 0) + 1 }))}
        onPublished={found.reload}
        changed={instead?.stored === false}
      />
    </section>
  );
}
