import { memo, useMemo, type ReactNode } from 'react';
import Form from '@rjsf/core';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { observer } from 'mobx-react-lite';
import { isRecord, type PropertySchema } from '../../../registry/form/index.ts';
import { toWireValue } from '../../../validators/model/index.ts';
import { useFormScope } from '../FormScope.ts';
import { FormLayout } from '../layout/FormLayout.tsx';
import { structuralNames } from './structuralNames.ts';
import { openValidator, type FormValidator } from './validators.ts';

type Data = Record<string, unknown>;

/**
 * Lets RJSF resolve the structure of a schema ($ref, allOf, if/then/else, dependencies) and draws the names it arrives
 * at. RJSF sees only values that decide structure, so an ordinary keystroke never enters it.
 */
export const SchemaWalker = observer(function SchemaWalker({ schema, validator }: { readonly schema: PropertySchema; readonly validator?: FormValidator | undefined }) {
  const { store } = useFormScope();
  const names = useMemo(() => structuralNames(schema), [schema]);
  const values = names.map((name) => {
    const field = store.form.byPath.get(name);
    return field ? toWireValue(field, store.value(field)) : undefined;
  });
  // A new object only when a structural value is another one: RJSF compares by identity first.
  const formData = useStable(Object.fromEntries(names.map((name, index) => [name, values[index]])));

  return (
    <Form<Data, RJSFSchema>
      schema={schema as RJSFSchema}
      formData={formData}
      validator={validator ?? openValidator}
      fields={fields}
      templates={templates}
      tagName="div"
      className="yb-walker"
      noValidate
      noHtml5Validate
      showErrorList={false}
      experimental_defaultFormStateBehavior={noDefaults}
    >
      <></>
    </Form>
  );
});

// helpers

const fields = { ObjectField: memo(ObjectNames), OneOfField: Nothing, AnyOfField: Nothing };
const templates = { FieldTemplate: ({ children }: { readonly children?: ReactNode }) => <>{children}</> };
const noDefaults = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const;

/** Options of `oneOf` and `anyOf` are merged into the names of their object; there is no option selector. */
function Nothing(): null {
  return null;
}

function ObjectNames({ schema, formData, registry }: FieldProps<Data, RJSFSchema>) {
  const names = new Set(Object.keys(schema.properties ?? {}));
  for (const options of [schema.oneOf, schema.anyOf]) {
    if (!Array.isArray(options)) continue;
    const list = options.filter((option): option is RJSFSchema => isRecord(option));
    const match = list.find((option) => registry.schemaUtils.getValidator().isValid(option, formData, registry.rootSchema));
    for (const name of Object.keys(match?.properties ?? {})) names.add(name);
  }
  return <FormLayout names={useStable([...names])} />;
}

/** The same JSON value object as long as it says the same. */
function useStable<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as Value, [text]);
}
