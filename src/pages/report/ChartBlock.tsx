import { useCallback, type ReactNode } from 'react';
import { Card, Skeleton, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { reportGetEchartsData } from '../../../schemas/calls/index.ts';
import { ChartView } from '../../../renderers/chart/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { LoadFailure } from '../../portal/LoadFailure.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { observer } from '../../stores/index.ts';

export interface ChartBlockProps {
  /** Key of the chart. */
  readonly chart: string;
  readonly height: number;
  /** Whether it is all that its page shows, or a block among others. */
  readonly place: 'page' | 'block';
}

/** A chart of the metadata, with what it shows this person. */
export const ChartBlock = observer(function ChartBlock({ chart, height, place }: ChartBlockProps) {
  const { t } = useTranslation();
  const { api, locale } = useApp();
  const language = locale.current;
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) => ({
        language,
        option: await api.call(reportGetEchartsData, { query: { reportId: chart } }, { signal, silent: true, parallel: true }),
      }),
      [api, chart, language],
    ),
  );
  const option = loaded.value?.option as Readonly<Record<string, unknown>> | undefined;
  const name = String((option?.['title'] as { readonly text?: unknown } | undefined)?.text ?? '');
  const waiting = loaded.error === undefined ? <Skeleton active paragraph={{ rows: 8 }} /> : <LoadFailure of={loaded} />;
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 4 });
  return (
    <Frame place={place} name={name}>
      {option === undefined ? (
        waiting
      ) : (
        <ChartView
          option={option}
          name={name}
          height={height}
          formatNumber={(value) => numbers.format(value)}
          texts={{
            chart: t('report.chart'),
            table: t('report.table'),
            download: t('report.download'),
            empty: t('report.empty'),
            failed: t('report.failed'),
          }}
        />
      )}
    </Frame>
  );
});

// helpers

function Frame({ place, name, children }: Pick<ChartBlockProps, 'place'> & { readonly name: string; readonly children: ReactNode }) {
  if (place === 'block')
    return (
      <Card size="small" title={<h2 className="card-heading">{name}</h2>}>
        {children}
      </Card>
    );
  return (
    <>
      <div className="panel-title">
        <Typography.Title level={1}>{name}</Typography.Title>
      </div>
      <Card size="small">{children}</Card>
    </>
  );
}
