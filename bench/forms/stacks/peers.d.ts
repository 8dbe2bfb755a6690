/** What the adapters use of the libraries of the stacks, so that the type check needs none of them installed. */

declare module '*.css';

declare module '@formily/core' {
  export interface Form {
    readonly values: Readonly<Record<string, unknown>>;
    submit(): Promise<unknown>;
  }
  export function createForm(options: { readonly initialValues: object }): Form;
}

declare module '@formily/react' {
  import type { ComponentType, ReactNode } from 'react';
  import type { Form } from '@formily/core';

  export const FormProvider: ComponentType<{ readonly form: Form; readonly children?: ReactNode }>;
  export function createSchemaField(options: {
    readonly components: Readonly<Record<string, unknown>>;
  }): ComponentType<{ readonly schema: object; readonly scope?: object | undefined }>;
}

declare module '@formily/antd-v5' {
  export const ArrayTable: unknown;
  export const FormItem: unknown;
  export const Input: unknown;
  export const NumberPicker: unknown;
}

declare module 'amis' {
  import type { ReactElement } from 'react';

  export interface Scoped {
    getComponentByName(name: string): { getValues(): Record<string, unknown> };
  }
  export function render(schema: object, props: { readonly scopeRef: (scoped: Scoped) => void }, environment: object): ReactElement;
}

declare module '@bpmn-io/form-js-viewer' {
  export interface Viewer {
    on(event: 'changed', listener: (event: { readonly data: Record<string, unknown> }) => void): void;
  }
  export function createForm(options: {
    readonly container: HTMLElement;
    readonly schema: object;
    readonly data: object;
    readonly debounce?: boolean;
  }): Promise<Viewer>;
}

declare module 'survey-core' {
  export class Model {
    constructor(json: object);
    data: object;
    getValue(name: string): unknown;
  }
}

declare module 'survey-react-ui' {
  import type { ComponentType } from 'react';
  import type { Model } from 'survey-core';

  export const Survey: ComponentType<{ readonly model: Model }>;
}

declare module '@jsonforms/core' {
  export const INIT: string;
  export const UPDATE_DATA: string;
}

declare module '@jsonforms/react' {
  import type { ComponentType } from 'react';

  export type Data = Readonly<Record<string, unknown>>;
  export interface State {
    readonly data: Data;
  }
  export interface JsonFormsProps {
    readonly schema: object;
    readonly uischema: object;
    readonly data: Data;
    readonly renderers: unknown;
    readonly cells: unknown;
    readonly validationMode?: string;
    readonly middleware?: ((state: State, action: { readonly type: string }, reduce: (state: State, action: object) => State) => State) | undefined;
    readonly onChange: (event: { readonly data: Data }) => void;
  }
  export const JsonForms: ComponentType<JsonFormsProps>;
}

declare module '@jsonforms/vanilla-renderers' {
  export const vanillaCells: unknown;
  export const vanillaRenderers: unknown;
}
