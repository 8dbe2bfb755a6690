import { act, useState, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, test, vi } from 'vitest';
import { createRendererRegistry, lazyPart, RenderProvider } from '../../../renderers/core/index.ts';
import { renderServices, translate } from '../form/support/surroundings.tsx';

interface Props {
  readonly name: string;
}

let mounts = 0;

function Real({ name }: Props) {
  useState(() => {
    mounts += 1;
  });
  return <b>{name}</b>;
}

function setup() {
  let arrive: (component: ComponentType<Props>) => void = () => undefined;
  const arrived = new Promise<ComponentType<Props>>((resolve) => {
    arrive = resolve;
  });
  let asked = 0;
  const Part = lazyPart<Props>(
    () => {
      asked += 1;
      return arrived;
    },
    ({ name }) => <i>{name}</i>,
  );
  const element = document.createElement('div');
  const root = createRoot(element);
  const draw = (name: string): Promise<void> =>
    act(async () => {
      root.render(<Part name={name} />);
    });
  return {
    Part,
    element,
    draw,
    arrive: () =>
      act(async () => {
        arrive(Real);
        await arrived;
      }),
    asked: () => asked,
  };
}

it('keeps the place until the code is there, then stays the same element', async () => {
  const { element, draw, arrive, asked } = setup();
  await draw('a');
  expect(element.innerHTML).toBe('<i>a</i>');
  await arrive();
  expect(element.innerHTML).toBe('<b>a</b>');
  const before = mounts;
  await draw('b');
  expect(element.innerHTML).toBe('<b>b</b>');
  expect(mounts).toBe(before);
  expect(asked()).toBe(1);
});

it('is drawn at once after a preload', async () => {
  const { Part, element, arrive, asked } = setup();
  const loading = Part.preload();
  await arrive();
  await loading;
  const root = createRoot(element);
  act(() => {
    root.render(<Part name="a" />);
  });
  expect(element.innerHTML).toBe('<b>a</b>');
  await Part.preload();
  expect(asked()).toBe(1);
});

describe('a part that does not come', () => {
  const words = (): string => document.body.textContent ?? '';
  const press = async (name: string): Promise<void> =>
    act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());

  async function mount(load: () => Promise<() => React.JSX.Element>, reload?: () => Promise<void>): Promise<() => Promise<void>> {
    const Part = lazyPart(load);
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const services = renderServices(reload ? { reload } : {});
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await act(async () =>
      root.render(
        <RenderProvider value={{ t: translate, locale: 'zh-CN', services, registry: createRendererRegistry([]) }}>
          <p>表单</p>
          <Part />
        </RenderProvider>,
      ),
    );
    return async () =>
      act(async () => {
        root.unmount();
        vi.restoreAllMocks();
      });
  }

  test('says so in its place, and comes when it is tried again', async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(() => <b>部分</b>);
    const unmount = await mount(load);
    expect(words()).toContain('表单这一部分未能加载');
    await press('重试');
    expect(words()).toBe('表单部分');
    await unmount();
  });

  test('offers to open the page anew when it is gone', async () => {
    const reload = vi.fn(() => Promise.resolve());
    const unmount = await mount(() => Promise.reject(new TypeError('404')), reload);
    expect(words()).not.toContain('重新加载页面');
    await press('重试');
    expect(words()).toContain('表单这一部分仍未能加载');
    await press('重新加载页面');
    expect(reload).toHaveBeenCalledOnce();
    await unmount();
  });

  test('leaves errors of a part that came to the page', async () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const Part = lazyPart(() =>
      Promise.resolve((): React.JSX.Element => {
        throw new Error('broken');
      }),
    );
    await expect(act(async () => root.render(<Part />))).rejects.toThrow('broken');
    await act(async () => root.unmount());
  });
});
