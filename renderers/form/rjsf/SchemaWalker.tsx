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

/**
 * The names an object has now: its own, those of the options that fit (the first of `oneOf`, all of `anyOf`), and those
 * that depend on a field which is filled in. Conditions and `allOf` have been resolved before.
 */
function ObjectNames({ schema, formData, registry }: FieldProps<Data, RJSFSchema>) {
  const names = new Set(Object.keys(schema.properties ?? {}));
  const fits = (option: RJSFSchema): boolean => registry.schemaUtils.getValidator().isValid(option, formData, registry.rootSchema);
  const add = (part: RJSFSchema | undefined): void => {
    for (const name of Object.keys(part?.properties ?? {})) names.add(name);
  };
  add(optionsOf(schema.oneOf).find(fits));
  for (const option of optionsOf(schema.anyOf)) if (fits(option)) add(option);
  for (const [name, part] of Object.entries(isRecord(schema.dependentSchemas) ? schema.dependentSchemas : {})) {
    if (isRecord(part) && isFilled(formData?.[name])) add(part as RJSFSchema);
  }
  return <FormLayout names={useStable([...names])} />;
}

function optionsOf(options: unknown): readonly RJSFSchema[] {
  return Array.isArray(options) ? options.filter((option): option is RJSFSchema => isRecord(option)) : [];
}

/** An empty field is null in the data; nothing depends on it yet. */
function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** The same JSON value object as long as it says the same. */
function useStable<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as Value, [text]);
}
