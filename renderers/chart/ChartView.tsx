import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, Empty, Flex, Segmented, Skeleton, Table } from 'antd';
import { saidRows, chartTable, type ChartTable } from './chartTable.ts';
import type { DrawnChart } from './drawChart.ts';
import './chart.css';

export interface ChartTexts {
  readonly chart: string;
  readonly table: string;
  readonly download: string;
  readonly empty: string;
  readonly failed: string;
}

/** A chart with the table that says the same, and its picture to take along. */
export function ChartView({
  option,
  name,
  height = 360,
  texts,
  formatNumber,
}: {
  /** As the server sends it. */
  readonly option: Readonly<Record<string, unknown>>;
  readonly name: string;
  readonly height?: number | undefined;
  readonly texts: ChartTexts;
  readonly formatNumber: (value: number) => string;
}) {
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const [drawn, setDrawn] = useState<DrawnChart>();
  const table = chartTable(option);
  const size = sizeIn(option);
  if (table === undefined || table.rows.length === 0) return <Empty description={texts.empty} />;
  return (
    <section className="yb-chart" aria-label={name} style={size.width === undefined ? {} : { maxWidth: size.width }}>
      <Flex justify="end" gap={8} className="yb-chart-tools">
        {shown === 'chart' && (
          <Button size="small" disabled={drawn === undefined} onClick={() => drawn && save(drawn.picture(), `${name}.png`)}>
            {texts.download}
          </Button>
        )}
        <Segmented
          size="small"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'chart', label: texts.chart },
            { value: 'table', label: texts.table },
          ]}
        />
      </Flex>
      {shown === 'chart' ? (
        <Drawing option={option} label={`${name}: ${saidRows(table, SAID)}`} height={size.height ?? height} failed={texts.failed} onDrawn={setDrawn} />
      ) : (
        <Figures table={table} formatNumber={formatNumber} />
      )}
    </section>
  );
}

// helpers

/** So many categories are read out; the table has all. */
const SAID = 20;

function Drawing({
  option,
  label,
  height,
  failed,
  onDrawn,
}: {
  readonly option: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly height: number;
  readonly failed: ReactNode;
  readonly onDrawn: (drawn: DrawnChart | undefined) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');
  useEffect(() => {
    let made: DrawnChart | undefined;
    let gone = false;
    import('./drawChart.ts').then(
      ({ drawChart }) => {
        if (gone || place.current === null) return;
        made = drawChart(place.current, calm(untitled(option)));
        setState('drawn');
        onDrawn(made);
      },
      () => {
        if (!gone) setState('failed');
      },
    );
    return () => {
      gone = true;
      made?.dispose();
      onDrawn(undefined);
    };
  }, [option, onDrawn]);
  return (
    <div className="yb-chart-place" style={{ height }}>
      {state === 'loading' && <Skeleton active paragraph={{ rows: 6 }} />}
      {state === 'failed' && failed}
      <div ref={place} role="img" aria-label={label} className="yb-chart-drawing" />
    </div>
  );
}

/** The size that the metadata ask for. */
function sizeIn({ size }: Readonly<Record<string, unknown>>): { readonly width?: number; readonly height?: number } {
  return typeof size === 'object' && size !== null ? size : {};
}

/** The page has its name as a heading. */
function untitled(option: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { grid, size: _size, ...rest } = option;
  return { ...rest, title: { show: false }, ...(typeof grid === 'object' && grid !== null ? { grid: { ...grid, top: 36 } } : {}) };
}

/** Nothing moves for whoever has asked for that. */
function calm(option: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ? { ...option, animation: false } : option;
}

function Figures({ table: { columns, rows }, formatNumber }: { readonly table: ChartTable; readonly formatNumber: (value: number) => string }) {
  return (
    <Table
      size="small"
      rowKey={(_row, index) => String(index)}
      pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
      scroll={{ x: 'max-content' }}
      dataSource={[...rows]}
      columns={columns.map(({ name, title, isNumber }) => ({
        title,
        dataIndex: name,
        align: isNumber ? ('right' as const) : ('left' as const),
        className: isNumber ? 'money' : '',
        render: (value: unknown) => (typeof value === 'number' ? formatNumber(value) : String(value ?? '–')),
      }))}
    />
  );
}

function save(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
