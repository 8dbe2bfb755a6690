import type { ReactNode } from 'react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN.js';
import {
  createRendererRegistry,
  RenderProvider,
  type DictItem,
  type InstancePort,
  type RenderContextValue,
  type Renderer,
  type RenderServices,
} from '../../../../renderers/core/index.ts';
import { translateRule } from '../../../../validators/index.ts';
import type { FormContext } from '../../../../validators/model/index.ts';
import type { FormStoreOptions } from '../../../../renderers/form/index.ts';
import coreTexts from '../../../../renderers/core/locales/zh-CN.json' with { type: 'json' };
import controlTexts from '../../../../src/locales/zh-CN/control.json' with { type: 'json' };
import texts from '../../../../src/locales/zh-CN/form.json' with { type: 'json' };
import subtableTexts from '../../../../src/locales/zh-CN/subtable.json' with { type: 'json' };

const context: FormContext = {
  user: { id: 'U1014', name: '陈雨欣', zjdj: 'C', lxdh: '13800001014', skzh: '622200000000001014', khh: '中国银行演示支行' },
  org: { id: 'O60', name: '新能源研究所' },
  today: '2026-11-16',
  now: '2026-11-16 09:00:00',
};

const dictionaries: Readonly<Record<string, readonly DictItem[]>> = {
  cs: items({ hangzhou: '杭州', beijing: '北京', shenzhen: '深圳', shanghai: '上海' }),
  qy: [
    { key: 'hangzhou', name: '杭州' },
    { key: 'xihu', name: '西湖', parent: 'hangzhou' },
  ],
  jtgj: items({ railSecond: '高铁二等座', railFirst: '高铁一等座', airEconomy: '飞机经济舱', airBusiness: '飞机公务舱' }),
  fplx: items({ digitalSpecial: '数电专票', digitalOrdinary: '数电普票', other: '其他' }),
  zffs: items({ transfer: '银行转账', card: '公务卡', cash: '现金' }),
  zjdj: items({ A: 'A级', B: 'B级', C: 'C级' }),
  yskm: items({ 660202: '差旅费' }),
  ccqtfy: items({ conference: '会议注册费', ticket: '订票手续费' }),
};

export const storeOptions: FormStoreOptions = {
  context,
  translate: translateRule('zh-CN'),
  dict: (key) => Promise.resolve(dictionaries[key] ?? []),
};

/** Texts of the form family in Chinese; other keys stay as they are. */
export function translate(key: string, params: Readonly<Record<string, unknown>> = {}): string {
  let at: unknown = { core: coreTexts, form: texts, subtable: subtableTexts, control: controlTexts };
  for (const part of key.split('.')) at = at !== null && typeof at === 'object' ? (at as Record<string, unknown>)[part] : undefined;
  return typeof at === 'string' ? at.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? '')) : key;
}

export function renderServices(replaced: Partial<RenderServices> = {}): RenderServices {
  return {
    upload: (file) => Promise.resolve({ fileId: `f-${file.name}`, name: file.name, size: file.size }),
    download: () => Promise.resolve(),
    readFile: () => Promise.resolve(new Blob()),
    pick: () => Promise.resolve(undefined),
    openDialog: () => Promise.resolve(undefined),
    query: () => Promise.resolve({ rows: [], total: 0 }),
    dict: (key) => Promise.resolve(dictionaries[key] ?? []),
    open: () => undefined,
    confirm: () => Promise.resolve(true),
    notify: { success: () => undefined, warning: () => undefined, error: () => undefined },
    ...replaced,
  };
}

/** Everything a form needs around it. */
export function Surroundings({
  children,
  services,
  instance,
  renderers = [],
}: {
  readonly children: ReactNode;
  readonly services?: Partial<RenderServices>;
  readonly instance?: InstancePort;
  readonly renderers?: readonly Renderer[];
}) {
  const value: RenderContextValue = {
    t: translate,
    locale: 'zh-CN',
    services: renderServices(services),
    registry: createRendererRegistry(renderers),
    ...(instance ? { instance } : {}),
  };
  return (
    <ConfigProvider locale={zhCN} theme={{ token: { colorPrimary: '#1668dc', borderRadius: 4 } }}>
      <App>
        <RenderProvider value={value}>{children}</RenderProvider>
      </App>
    </ConfigProvider>
  );
}

// helpers

function items(names: Readonly<Record<string, string>>): readonly DictItem[] {
  return Object.entries(names).map(([key, name]) => ({ key, name }));
}
