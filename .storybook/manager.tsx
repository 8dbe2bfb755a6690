import * as React from 'react';
import { addons, types } from 'storybook/manager-api';
import { panels } from './workbench/panels/index.ts';
import { PanelTitle, WithSnapshot } from './workbench/panels/WithSnapshot.tsx';

addons.register('yuanbiao/workbench', () => {
  for (const { id, titleKey, body } of panels) {
    addons.add(`yuanbiao/workbench/${id}`, {
      type: types.PANEL,
      title: () => <PanelTitle titleKey={titleKey} />,
      render: ({ active }) => <WithSnapshot active={active === true} titleKey={titleKey} body={body} />,
    });
  }
});

export type PanelElement = React.JSX.Element;
