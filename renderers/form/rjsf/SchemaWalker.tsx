import { useEffect, useMemo, useState } from 'react';
import { observer } from 'mobx-react-lite';
import type { PropertySchema } from '../../../registry/form/index.ts';
import { toWireValue } from '../../../validators/model/index.ts';
import { useFormScope } from '../FormScope.ts';
import { FormLayout } from '../layout/FormLayout.tsx';
import { loadBranches, loadedBranches } from './loadBranches.ts';
import { hasBranches, structuralNames } from './structuralNames.ts';
import { openValidator, type FormValidator } from './validators.ts';

export interface SchemaWalkerProps {
  readonly schema: PropertySchema;
  readonly validator?: FormValidator | undefined;
}

/**
 * Draws the names that a schema has now. RJSF resolves its structure ($ref, allOf, if/then/else, dependencies) and sees
 * only the values that decide about it, so an ordinary keystroke never enters it; a schema without branches does not
 * even load it.
 */
export function SchemaWalker({ schema, validator }: SchemaWalkerProps) {
  return <div className="yb-walker">{hasBranches(schema) ? <Branches schema={schema} validator={validator} /> : <Plain schema={schema} />}</div>;
}

// helpers

function Plain({ schema }: { readonly schema: PropertySchema }) {
  const names = useMemo(() => Object.keys(schema.properties ?? {}), [schema]);
  return <FormLayout names={names} />;
}

const Branches = observer(function Branches({ schema, validator = openValidator }: SchemaWalkerProps) {
  const { store } = useFormScope();
  const [create, setCreate] = useState(loadedBranches);
  useEffect(() => {
    if (create === undefined) void loadBranches().then((loaded) => setCreate(() => loaded));
  }, [create]);

  const structural = useMemo(() => structuralNames(schema), [schema]);
  const resolve = useMemo(() => create?.(schema, validator), [create, schema, validator]);
  const data = useStable(Object.fromEntries(structural.map((name) => {
    const field = store.form.byPath.get(name);
    return [name, field ? toWireValue(field, store.value(field)) : undefined];
  })));
  const names = useStable(useMemo(() => resolve?.(data), [resolve, data]) ?? null);
  return names === null ? null : <FormLayout names={names} />;
});

/** The same JSON value object as long as it says the same. */
function useStable<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as Value, [text]);
}
