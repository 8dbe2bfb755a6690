import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { theme } from 'antd';
import { observer } from 'mobx-react-lite';
import { reaction } from 'mobx';
import { propertiesOf, type CompiledTable } from '../../registry/form/index.ts';
import { createControlRegistry, type ControlRegistry } from './controls/index.ts';
import type { ChangeMap } from './field/changes.ts';
import { HintLayer } from './field/HintLayer.tsx';
import { FormScopeProvider, type FormMode } from './FormScope.ts';
import type { FormStore } from './FormStore.ts';
import { FormLayout } from './layout/FormLayout.tsx';
import { FormUi } from './layout/FormUi.ts';
import { showTarget } from './layout/showTarget.ts';
import { whenIdle } from './layout/whenIdle.ts';
import { useUndo } from './undo/useUndo.ts';
import { variablesOf } from './variables.ts';
import './form.css';

export interface FormViewProps {
  readonly store: FormStore;
  readonly mode: FormMode;
  readonly controls?: ControlRegistry;
  /** Navigation of this form; pass it to lead people to a field from outside. */
  readonly ui?: FormUi;
  /** Further buttons in the toolbar of a table. */
  readonly tableActions?: (table: CompiledTable) => ReactNode;
  /** What was changed since the reader last saw the document: marked at its places. */
  readonly changes?: ChangeMap;
  /** Shows nothing but what was changed. */
  readonly onlyChanges?: boolean;
}

const defaultControls = createControlRegistry();

/** The body of a form: groups, tabs, fields and sub-tables, to fill in, to approve, to read or to print. */
export const FormView = observer(function FormView({ store, mode, controls = defaultControls, ui, tableActions, changes, onlyChanges = false }: FormViewProps) {
  const root = useRef<HTMLDivElement>(null);
  const [own] = useState(() => new FormUi());
  const navigation = ui ?? own;
  const { token } = theme.useToken();
  const style = useMemo(() => variablesOf(token), [token]);
  // everything the schema can bring; what it does not bring now is hidden like anything else
  const names = useMemo(() => Object.keys(propertiesOf(store.form.schema)), [store.form]);
  const scope = useMemo(
    () => ({ store, controls, mode, ui: navigation, ...(tableActions ? { tableActions } : {}), ...(changes ? { changes } : {}) }),
    [store, controls, mode, navigation, tableActions, changes],
  );

  useEffect(
    () =>
      reaction(
        () => navigation.target,
        (target) => {
          if (target !== undefined && root.current) showTarget(root.current, target, navigation);
        },
        { fireImmediately: true },
      ),
    [navigation],
  );

  useEffect(() => whenIdle(() => store.prepare()), [store]);
  useUndo(root, store, navigation);

  return (
    <FormScopeProvider value={scope}>
      <div ref={root} className={`yb-form yb-mode-${mode}${onlyChanges ? ' yb-only-changes' : ''}`} style={style} data-form={store.form.key}>
        <div className="yb-walker">
          <FormLayout names={names} />
        </div>
        <HintLayer root={root} />
      </div>
    </FormScopeProvider>
  );
});
