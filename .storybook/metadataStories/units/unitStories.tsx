import type { Meta, StoryObj } from '@storybook/react-vite';
import { commonControls, withSurroundings } from '../controls.tsx';
import { personOf } from '../people.ts';
import type { FormArgs } from '../planStories.ts';
import { FunctionPage } from './FunctionPage.tsx';
import { LayoutPage } from './LayoutPage.tsx';
import { LinkagePage } from './LinkagePage.tsx';
import { plannedUnitStories, type UnitKind } from './planUnits.ts';
import { RulePage } from './RulePage.tsx';
import { unitChecks } from './unitChecks.ts';

type UnitArgs = Pick<FormArgs, 'user' | 'locale' | 'width' | 'now' | 'latency'>;

export const meta: Meta<UnitArgs> = {
  args: { user: 'U1014', now: '2026-11-16 09:00:00', latency: 20 },
  argTypes: commonControls,
  decorators: [withSurroundings],
};

/** The stories of one kind of unit by export name. Each proves its unit when it is opened. */
export function storiesOf(kind: UnitKind): Readonly<Record<string, StoryObj<UnitArgs>>> {
  return Object.fromEntries(
    plannedUnitStories()
      .filter((unit) => unit.kind === kind)
      .map(({ name, exportName, storyName }) => [
        exportName,
        {
          name: storyName,
          render: (args: UnitArgs) => <UnitPage kind={kind} name={name} {...args} />,
          play: ({ canvasElement }: { readonly canvasElement: HTMLElement }) => unitChecks[kind](canvasElement, name),
        },
      ]),
  );
}

// helpers

function UnitPage({ kind, name, user, now }: { readonly kind: UnitKind; readonly name: string } & UnitArgs) {
  switch (kind) {
    case 'function':
      return <FunctionPage name={name} now={now} />;
    case 'rule':
      return <RulePage name={name} />;
    case 'linkage':
      return <LinkagePage name={name} person={personOf(user)} now={now} />;
    case 'layout':
      return <LayoutPage kind={name} person={personOf(user)} now={now} />;
  }
}
