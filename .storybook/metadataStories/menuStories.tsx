import type { Meta, StoryObj } from '@storybook/react-vite';
import { localiseItem } from '../../registry/form/index.ts';
import { useRenderContext } from '../../renderers/core/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { itemOf, items } from './catalogue.ts';
import { commonControls, withSurroundings } from './controls.tsx';
import type { MenuArgs, StoryPlan } from './planStories.ts';
import { storyChecks } from './storyChecks.ts';

type Spec = MetadataSpecs['menu'];

export function menuStories(
  key: string,
  { title, stories }: StoryPlan<MenuArgs>,
): { readonly meta: Meta<MenuArgs>; readonly stories: Readonly<Record<string, StoryObj<MenuArgs>>> } {
  return {
    meta: { title, argTypes: commonControls, render: () => <MenuStage menuKey={key} />, decorators: [withSurroundings] },
    stories: Object.fromEntries(
      stories.map(({ exportName, name, args, check, tags }) => [
        exportName,
        {
          name,
          args,
          tags: [...tags],
          ...(check === undefined ? {} : { play: ({ canvasElement }: { readonly canvasElement: HTMLElement }) => storyChecks[check](canvasElement) }),
        },
      ]),
    ),
  };
}

// helpers

/** An entry of the menu with what stands below it: where each leads, and who sees it. */
function MenuStage({ menuKey }: { readonly menuKey: string }) {
  const { locale } = useRenderContext();
  const entries = [
    itemOf('menu', menuKey),
    ...items.filter(({ kind, spec }) => kind === 'menu' && (spec as Spec).parent === menuKey).toSorted((a, b) => (a.spec as Spec).sn - (b.spec as Spec).sn),
  ];
  return (
    <div style={{ padding: 16 }}>
      <h1 style={{ fontSize: 16, margin: '0 0 12px' }}>{localiseItem(itemOf('menu', menuKey), locale).name}</h1>
      <table style={{ borderCollapse: 'collapse', fontSize: 13 }}>
        <thead>
          <tr>
            {['sn', 'name', 'key', 'href', 'auth'].map((head) => (
              <th key={head} scope="col" style={cell}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((item) => {
            const { sn, href, auth } = item.spec as Spec;
            const broken = !leads(href);
            return (
              <tr key={item.key} {...(broken ? { 'data-broken': `${item.key} ${href}` } : {})}>
                <td style={cell}>{sn}</td>
                <td style={cell}>{localiseItem(item, locale).name}</td>
                <td style={cell}>
                  <code>{item.key}</code>
                </td>
                <td style={cell}>
                  <code>{href ?? '–'}</code>
                  {broken ? ' ✗' : ''}
                </td>
                <td style={cell}>{auth.join('、')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** A list that an entry names has to be there; other addresses are pages of the portal or of somebody else. */
function leads(href: string | undefined): boolean {
  const [, list] = /template\/preview\/([\w-]+)/.exec(href ?? '') ?? [];
  return list === undefined || items.some(({ kind, key }) => (kind === 'dataTemplate' || kind === 'sqlView') && key === list);
}

const cell = { border: '1px solid #d0d5dd', padding: '3px 8px', textAlign: 'start' } as const;
