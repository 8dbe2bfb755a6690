import { DataPanel } from './DataPanel.tsx';
import { FormulaPanel } from './FormulaPanel.tsx';
import { MetadataPanel } from './MetadataPanel.tsx';
import { RightsPanel } from './RightsPanel.tsx';
import { RulesPanel } from './RulesPanel.tsx';
import type { PanelBody } from './WithSnapshot.tsx';

interface PanelSpec {
  readonly id: string;
  readonly titleKey: string;
  readonly body: PanelBody;
}

/** What a designer sees beside a form, in the order of the tabs. */
export const panels: readonly PanelSpec[] = [
  { id: 'rights', titleKey: 'workbench.panel.rights', body: RightsPanel },
  { id: 'formulas', titleKey: 'workbench.panel.formulas', body: FormulaPanel },
  { id: 'rules', titleKey: 'workbench.panel.rules', body: RulesPanel },
  { id: 'data', titleKey: 'workbench.panel.data', body: DataPanel },
  { id: 'metadata', titleKey: 'workbench.panel.metadata', body: MetadataPanel },
];
