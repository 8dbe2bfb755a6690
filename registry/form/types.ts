import type { PropertySchema } from './compileForm.ts';

/** Field mode as it stands on the wire: writable, writable and required, read-only, hidden. */
export type FieldMode = 'w' | 'b' | 'r' | 'n';

/** Rights of a form for one person at one place, in the shape of the wire: entity -> field -> mode. */
export interface FormPermission {
  /** Keyed by the business object alias for the main record and by the sub-table name for its columns. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, FieldMode>>>>;
  readonly table?: Readonly<Record<string, TableRights>>;
  readonly opinion?: Readonly<Record<string, FieldMode>>;
  /** Whoever has them makes the document: keys of the form rules that hold him. Absent: he deals with a document that is there, and rules over what he may change hold him. */
  readonly holds?: readonly string[];
}

export interface TableRights {
  readonly hidden?: boolean;
  readonly required?: boolean;
  readonly add?: boolean;
  readonly del?: boolean;
  readonly copy?: boolean;
  readonly edit?: boolean;
  readonly import?: boolean;
  readonly export?: boolean;
}

/** `any`: the schema allows several types, or says nothing about them. */
export type FieldType = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'any';

/** `x-ui` of a field. */
export interface FieldUi {
  readonly widget: string;
  /** Columns of the 24-column grid. */
  readonly span?: number;
  /** Column width in a sub-table, px. */
  readonly width?: number;
  readonly fixed?: 'left' | 'right';
  readonly placeholder?: string;
  readonly help?: string;
  readonly dict?: string;
  readonly multiple?: boolean;
  /** A moment begins with the current one, `day` days on. */
  readonly showCurrentDate?: boolean;
  readonly day?: number;
  /** Decimal places shown and accepted by numbers; money has 2. */
  readonly precision?: number;
  readonly [option: string]: unknown;
}

export interface LinkageAction {
  /** `cbsm`, or `item.cbsm` in the same row. A sub-table name hides or shows the whole table. */
  readonly field: string;
  readonly mode?: FieldMode;
  readonly required?: boolean;
  readonly value?: unknown;
  readonly options?: string;
  readonly clear?: boolean;
  readonly message?: string;
}

export interface LinkageRule {
  /** A condition in the formula language. */
  readonly when: string;
  readonly then?: readonly LinkageAction[];
  readonly else?: readonly LinkageAction[];
}

/** A value that a custom query brings: its row is derived data and re-read by the server on save. */
export interface QueryBinding {
  readonly alias: string;
  /** Query parameter -> field (`zjdj`, `item.cs`) or a quoted constant. */
  readonly params: Readonly<Record<string, string>>;
  /** Result column that becomes the value of the field that carries the binding. */
  readonly result: string;
}

export interface CompiledField {
  /** `bxzje` or `xcmx.item.je`. */
  readonly path: string;
  readonly name: string;
  /** Sub-table name; absent on the main record. */
  readonly table?: string;
  readonly title: string;
  readonly type: FieldType;
  /** What the schema says about it, wherever that stands; branches may say more. */
  readonly schema: PropertySchema;
  readonly ui: FieldUi;
  /** Mode by permission alone; linkage can only make it stricter. */
  readonly mode: FieldMode;
  readonly rules?: string;
  /** Instead of the rules' own messages: one text, or a text per rule. */
  readonly ruleMessage?: string | Readonly<Record<string, string>>;
  readonly backend?: { readonly url: string; readonly submitFormData?: boolean };
  /** Always derived, never editable. */
  readonly formula?: string;
  /** Derived until the first manual edit of the cell. */
  readonly defaultFormula?: string;
  readonly query?: QueryBinding;
  /** Literal, or `${user}`, `${currentOrg}`, `${today}`, `${now}`, `${user.<attribute>}`. */
  readonly defaultValue?: unknown;
  readonly linkage?: readonly LinkageRule[];
  /** What happens to the stored value while linkage hides the field. */
  readonly whenHidden: 'keep' | 'clear' | 'omit';
}

export interface CompiledTable {
  /** Unique in the form, like an entity: columns are found as `<name>.item.<column>` at every level. */
  readonly name: string;
  /** The sub-table whose rows hold the rows of this one; absent for a sub-table of the main record. */
  readonly parent?: string;
  readonly title: string;
  readonly ui: FieldUi;
  readonly mode: FieldMode;
  readonly rights: Required<TableRights>;
  readonly minRows: number;
  /** Values of the rows with which a new document begins. */
  readonly firstRows: readonly Readonly<Record<string, unknown>>[];
  readonly maxRows: number;
  readonly columns: readonly CompiledField[];
  /** Over the rows together. */
  readonly rules?: string;
  readonly ruleMessage?: string | Readonly<Record<string, string>>;
  readonly linkage?: readonly LinkageRule[];
  /** What happens to the rows while linkage hides the table. */
  readonly whenHidden: 'keep' | 'clear' | 'omit';
}

/** A condition over the whole form that must hold. */
export interface FormRule {
  readonly key: string;
  /** Formula that must be true. */
  readonly check: string;
  readonly message: string;
  readonly level?: 'error' | 'warning';
  /** Field that the message points to. */
  readonly field?: string;
}

export interface LayoutTab {
  readonly title: string;
  readonly fields: readonly string[];
}
/** The name of a field or sub-table, or a layout that holds further entries. */
export type LayoutEntry = string | LayoutBlock;

/** One place inside a layout: a column, cell, tab, panel or page. */
export interface LayoutPart {
  readonly title?: string;
  readonly items: readonly LayoutEntry[];
  /** Further options, known to the layout of that kind. */
  readonly [option: string]: unknown;
}

/** A declared layout (`grid`, `tabs` …) with its parts in order. */
export interface LayoutBlock {
  readonly kind: string;
  readonly title?: string;
  readonly parts: readonly LayoutPart[];
  /** Further options, known to the layout of that kind. */
  readonly [option: string]: unknown;
}

export interface LayoutGroup {
  readonly group: string;
  readonly fields?: readonly string[];
  /** Fields, sub-tables and nested layouts in one order, after `fields`. */
  readonly items?: readonly LayoutEntry[];
  readonly tabs?: readonly LayoutTab[];
  /** Without frame and heading, for a layout that fills the form by itself. */
  readonly bare?: boolean;
}

/** One form, one permission: the flat table that browser, server, Storybook and print read. */
export interface CompiledForm {
  readonly key: string;
  readonly boAlias: string;
  readonly version: number;
  readonly title: string;
  /** What exists for this person; values are judged by it. */
  readonly schema: PropertySchema;
  /** The schema as published: what is stored follows it, whoever writes. */
  readonly whole: PropertySchema;
  readonly fields: readonly CompiledField[];
  readonly tables: readonly CompiledTable[];
  readonly layout: readonly LayoutGroup[];
  readonly rules: readonly FormRule[];
  /** Fields of the sticky summary line. */
  readonly summary: readonly string[];
  /** Every field and column by path. */
  readonly byPath: ReadonlyMap<string, CompiledField>;
  readonly tableByName: ReadonlyMap<string, CompiledTable>;
  /** See `FormPermission`. */
  readonly holds?: readonly string[];
}
