import { useMemo } from 'react';
import { Button, Drawer, Skeleton, Tabs } from 'antd';
import { ExpandOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { FlowDiagram, OpinionTimeline } from '../../../../renderers/flow/index.ts';
import { LoadFailure } from '../../../portal/LoadFailure.tsx';
import type { FlowSide } from '../useFlowSide.ts';

export type SideView = 'history' | 'image';

const IMAGE_HEIGHT = 240;
const DRAWER_IMAGE_HEIGHT = 460;

/** History and flow image at the right of a wide page. */
export function SideRail({
  side,
  view,
  onView,
  onExpand,
}: {
  readonly side: FlowSide;
  readonly view: SideView;
  readonly onView: (view: SideView) => void;
  readonly onExpand: () => void;
}) {
  const { t } = useTranslation();
  return (
    <aside className="flow-rail" aria-label={t('flow.history')}>
      <Tabs
        size="small"
        activeKey={view}
        onChange={(key) => onView(key === 'image' ? 'image' : 'history')}
        items={[
          { key: 'history', label: t('flow.history'), children: <History side={side} /> },
          {
            key: 'image',
            label: t('flow.image'),
            children: (
              <>
                <Image side={side} height={IMAGE_HEIGHT} />
                <Button type="link" size="small" icon={<ExpandOutlined />} onClick={onExpand}>
                  {t('flowForm.enlarge')}
                </Button>
              </>
            ),
          },
        ]}
      />
    </aside>
  );
}

/** The same over the page: on narrow screens, and for the enlarged flow image. */
export function SideDrawer({ side, view, onClose }: { readonly side: FlowSide; readonly view: SideView | undefined; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={view !== undefined}
      size={view === 'image' ? 'min(1400px, 100vw)' : 'min(420px, 100vw)'}
      title={view === undefined ? '' : t(`flow.${view}`)}
      onClose={onClose}
      destroyOnHidden
    >
      {view === 'image' ? <Image side={side} height={DRAWER_IMAGE_HEIGHT} /> : <History side={side} />}
    </Drawer>
  );
}

// helpers

function History({ side: { opinions, signNodes, clock } }: { readonly side: FlowSide }) {
  const now = useMemo(() => (opinions.value === undefined ? undefined : clock?.()), [opinions.value, clock]);
  if (opinions.value === undefined) return opinions.error === undefined ? <Skeleton active avatar={false} /> : <LoadFailure of={opinions} />;
  return <OpinionTimeline opinions={opinions.value} signNodes={signNodes} {...(now === undefined ? {} : { now })} />;
}

function Image({ side: { image, xml, nodes }, height }: { readonly side: FlowSide; readonly height: number }) {
  if (image.value === undefined) return image.error === undefined ? <Skeleton active /> : <LoadFailure of={image} />;
  return <FlowDiagram nodes={nodes} height={height} {...(xml === undefined ? {} : { xml })} />;
}
