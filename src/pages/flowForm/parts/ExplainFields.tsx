import { lazy, Suspense, useState } from 'react';
import { Button } from 'antd';
import { QuestionCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { FormStore } from '../../../../renderers/form/index.ts';
import { useApp } from '../../../app/appContext.ts';
import { observer } from '../../../stores/observer.ts';

const ExplainDrawer = lazy(() => import('../../../../renderers/form/explain/index.ts').then(({ ExplainDrawer: component }) => ({ default: component })));

/** Lets form designers ask why a field is as it is. Nobody else sees it. */
export const ExplainFields = observer(function ExplainFields({ store }: { readonly store: FormStore }) {
  const { t } = useTranslation();
  const { session } = useApp();
  const [open, setOpen] = useState(false);
  if (!session.mayUse('form.explain')) return null;
  return (
    <>
      <Button size="small" type="text" className="flow-explain" icon={<QuestionCircleOutlined />} onClick={() => setOpen(true)}>{t('explain.title')}</Button>
      {open ? <Suspense fallback={null}><ExplainDrawer store={store} open onClose={() => setOpen(false)} /></Suspense> : null}
    </>
  );
});
