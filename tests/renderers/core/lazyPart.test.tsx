import { act, useState, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { lazyPart } from '../../../renderers/core/index.ts';

interface Props { readonly name: string }

let mounts = 0;

function Real({ name }: Props) {
  useState(() => { mounts += 1; });
  return <b>{name}</b>;
}

function setup() {
  let arrive: (component: ComponentType<Props>) => void = () => undefined;
  const arrived = new Promise<ComponentType<Props>>((resolve) => { arrive = resolve; });
  let asked = 0;
  const Part = lazyPart<Props>(() => {
    asked += 1;
    return arrived;
  }, ({ name }) => <i>{name}</i>);
  const element = document.createElement('div');
  const root = createRoot(element);
  const draw = (name: string): Promise<void> => act(async () => { root.render(<Part name={name} />); });
  return { Part, element, draw, arrive: () => act(async () => { arrive(Real); await arrived; }), asked: () => asked };
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
  act(() => { root.render(<Part name="a" />); });
  expect(element.innerHTML).toBe('<b>a</b>');
  await Part.preload();
  expect(asked()).toBe(1);
});
