import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, DatasetComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as bring } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

/** The parts of the chart library that charts of metadata need. It is large, so that this file is fetched with the first chart. */
bring([BarChart, LineChart, PieChart, AriaComponent, DatasetComponent, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

export interface DrawnChart {
  /** Shows something else in the same place. */
  show(option: Readonly<Record<string, unknown>>): void;
  /** The picture as an address that holds it. */
  picture(): string;
  dispose(): void;
}

/** Draws a chart and keeps it as large as its place. */
export function drawChart(place: HTMLElement, option: Readonly<Record<string, unknown>>): DrawnChart {
  const chart = init(place, undefined, { renderer: 'canvas' });
  chart.setOption({ ...option });
  const observer = new ResizeObserver(() => chart.resize());
  observer.observe(place);
  return {
    show: (next) => chart.setOption({ ...next }, { notMerge: true }),
    picture: () => chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: '#fff' }),
    dispose() {
      observer.disconnect();
      chart.dispose();
    },
  };
}
