import type { ArgTypes, Decorator } from '@storybook/react-vite';
import type { Language } from './languages.ts';
import { people, personOf } from './people.ts';
import { PHONE, type FormArgs } from './planStories.ts';
import { Surroundings } from './Surroundings.tsx';

type CommonArgs = Pick<FormArgs, 'user' | 'locale' | 'width' | 'now' | 'latency' | 'net' | 'density'>;

/** Controls that every story of a metadata file has. */
export const commonControls: Partial<ArgTypes<CommonArgs>> = {
  user: {
    control: { type: 'select', labels: Object.fromEntries(people.map(({ id, name, org, post, grade }) => [id, `${name} · ${org.name} ${post} ${grade}`])) },
    options: people.map(({ id }) => id),
  },
  locale: { control: 'inline-radio', options: ['zh-CN', 'en-US', 'zh-TW'] },
  width: { control: 'select', options: [390, 768, 1200, 1440] },
  now: { control: 'text' },
  net: {
    control: { type: 'select', labels: { fast: '正常', slow: '慢 2 s', offline: '离线', 500: '500 服务器错误', 401: '401 登录过期' } },
    options: ['fast', 'slow', 'offline', '500', '401'],
  },
  density: { control: 'inline-radio', options: ['small', 'middle', 'large'] },
  latency: { control: { type: 'range', min: 0, max: 3000, step: 20 } },
};

/** Puts a story where a renderer of the portal stands. */
export const withSurroundings: Decorator<CommonArgs> = (Story, { args, loaded }) => {
  const { language } = loaded as { readonly language: Language };
  return (
    <Surroundings
      key={language.locale}
      language={language}
      person={personOf(args.user)}
      latency={args.latency}
      net={args.net}
      density={args.density}
      width={args.width}
    >
      <Story />
    </Surroundings>
  );
};

/** Stories for a phone are opened on its screen. */
export const phoneGlobals = (tags: readonly string[]) => (tags.includes(PHONE) ? { globals: { viewport: { value: PHONE, isRotated: false } } } : {});
