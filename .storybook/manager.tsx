import * as React from 'react';
import { addons, types } from 'storybook/manager-api';
import { DataPanel } from './workbench/panels/DataPanel.tsx';
import { FormulaPanel } from './workbench/panels/FormulaPanel.tsx';
import { MetadataPanel } from './workbench/panels/MetadataPanel.tsx';
import { RightsPanel } from './workbench/panels/RightsPanel.tsx';
import { RulesPanel } from './workbench/panels/RulesPanel.tsx';
import { WithSnapshot, type PanelBody } from './workbench/panels/WithSnapshot.tsx';

interface PanelSpec {
  readonly id: string;
  readonly title: string;
  readonly body: PanelBody;
}

/** What a designer sees beside a form, in the order of the tabs. */
const panels: readonly PanelSpec[] = [
  { id: 'rights', title: '字段权限', body: RightsPanel },
  { id: 'formulas', title: '公式', body: FormulaPanel },
  { id: 'rules', title: '校验', body: RulesPanel },
  { id: 'data', title: '数据 JSON', body: DataPanel },
  { id: 'metadata', title: '元数据', body: MetadataPanel },
];

addons.register('yuanbiao/workbench', () => {
  for (const { id, title, body } of panels) {
    addons.add(`yuanbiao/workbench/${id}`, {
      type: types.PANEL,
      title,
      render: ({ active }) => <WithSnapshot active={active === true} title={title} body={body} />,
    });
  }
});

export type PanelElement = React.JSX.Element;
