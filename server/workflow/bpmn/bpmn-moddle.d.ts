declare module 'bpmn-moddle' {
  /** An element of the object tree. Properties are read by name; their types depend on the descriptor. */
  export interface ModdleElement {
    readonly $type: string;
    readonly $descriptor?: { readonly properties: readonly { readonly name: string; readonly isReference?: boolean }[] };
    readonly $attrs?: Readonly<Record<string, unknown>>;
    $parent?: ModdleElement;
    $instanceOf?(type: string): boolean;
    get(name: string): unknown;
    set(name: string, value: unknown): void;
  }

  export interface ParseResult {
    readonly rootElement: ModdleElement;
    readonly warnings: readonly Error[];
  }

  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>);
    create(type: string, attributes?: Readonly<Record<string, unknown>>): ModdleElement;
    fromXML(xml: string): Promise<ParseResult>;
    toXML(element: ModdleElement, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>;
  }
}
