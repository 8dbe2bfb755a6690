import { useState } from 'react';
import { lazyPart } from '../../../../renderers/core/index.ts';
import { Button } from 'antd';
import { QuestionCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { FormStore } from '../../../../renderers/form/index.ts';
import { useApp } from '../../../portal/appContext.ts';
import { observer } from '../../../stores/observer.ts';

const ExplainDrawer = lazyPart(() => import('../../../../renderers/form/explain/index.ts').then(({ ExplainDrawer: component }) => component));

/** Lets form designers ask why a field is as it is. Nobody else sees it. */
export const ExplainFields = observer(function ExplainFields({ store }: { readonly store: FormStore }) {
  const { t } = useTranslation();
  const { session } = useApp();
  const [open, setOpen] = useState(false);
  if (!session.mayUse('form.explain')) return null;
  return (
    <>
      <Button size="small" type="text" className="flow-explain" icon={<QuestionCircleOutlined />} onClick={() => setOpen(true)}>
        {t('explain.title')}
      </Button>
      {open ? (
        <div className="yb-part-above">
          <ExplainDrawer store={store} open onClose={() => setOpen(false)} />
        </div>
      ) : null}
    </>
  );
});
