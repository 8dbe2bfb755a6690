import type { Meta, StoryObj } from '@storybook/react-vite';
import { itemOf } from './catalogue.ts';
import { commonControls, phoneGlobals, withSurroundings } from './controls.tsx';
import { FormStage } from './FormStage.tsx';
import type { FormSample } from './openForm.ts';
import { personOf } from './people.ts';
import type { FormArgs, StoryPlan } from './planStories.ts';
import { presetNames } from './presets.ts';
import { storyChecks } from './storyChecks.ts';

export function formStories(
  key: string,
  { title, stories, nodes }: StoryPlan<FormArgs>,
): { readonly meta: Meta<FormArgs>; readonly stories: Readonly<Record<string, StoryObj<FormArgs>>> } {
  const { samples = [], perm } = itemOf('form', key).spec as { samples?: readonly FormSample[]; perm: object };
  return {
    meta: {
      title,
      argTypes: {
        mode: { control: 'inline-radio', options: ['start', 'approve', 'read', 'print'] },
        nodeId: {
          control: { type: 'select', labels: Object.fromEntries(nodes.map(({ id, name }) => [id, name])) },
          options: nodes.map(({ id }) => id),
          if: { arg: 'mode', eq: 'approve' },
        },
        data: {
          control: { type: 'select', labels: { ...presetNames, ...Object.fromEntries(samples.map(({ name }, index) => [String(index), name])) } },
          options: ['empty', ...samples.map((_, index) => String(index)), 'stress', 'negative', 'long'],
        },
        dataJson: { control: 'object' },
        permPreset: { control: 'select', options: Object.keys(perm) },
        perm: { control: 'object' },
        patch: { control: 'object' },
        readonlyReason: { control: 'text' },
        ...commonControls,
      },
      render: ({ user, locale: _locale, width: _width, latency: _latency, net: _net, density: _density, ...args }) => (
        <FormStage key={JSON.stringify([args, user])} formKey={key} person={personOf(user)} {...args} />
      ),
      decorators: [withSurroundings],
    },
    stories: Object.fromEntries(
      stories.map(({ exportName, name, args, check, tags }) => [
        exportName,
        {
          name,
          args,
          tags: [...tags],
          ...phoneGlobals(tags),
          ...(check === undefined ? {} : { play: ({ canvasElement }: { readonly canvasElement: HTMLElement }) => storyChecks[check](canvasElement) }),
        } satisfies StoryObj<FormArgs>,
      ]),
    ),
  };
}
