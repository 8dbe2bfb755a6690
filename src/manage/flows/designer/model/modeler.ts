/** The parts of the drawing library that the designer uses, with the types that they have there. */

export interface Moddle {
  readonly $type: string;
  readonly id?: string;
  $parent?: Moddle;
  get(name: string): unknown;
}

export interface DrawnElement {
  readonly id: string;
  readonly type: string;
  readonly businessObject: Moddle;
  readonly incoming?: readonly DrawnElement[];
  readonly outgoing?: readonly DrawnElement[];
  readonly source?: DrawnElement;
  readonly target?: DrawnElement;
  /** Set on labels, which are elements of their own. */
  readonly labelTarget?: DrawnElement;
  readonly waypoints?: readonly unknown[];
  readonly x?: number;
}

export interface DesignerServices {
  readonly canvas: {
    zoom(level?: number | 'fit-viewport', center?: 'auto'): number;
    addMarker(element: string, marker: string): void;
    removeMarker(element: string, marker: string): void;
    getRootElement(): DrawnElement;
    scrollToElement(element: string): void;
    focus(): void;
  };
  readonly elementRegistry: { get(id: string): DrawnElement | undefined; getAll(): readonly DrawnElement[] };
  readonly modeling: {
    updateProperties(element: DrawnElement, properties: Readonly<Record<string, unknown>>): void;
    removeElements(elements: readonly DrawnElement[]): void;
    connect(from: DrawnElement, to: DrawnElement): DrawnElement;
  };
  readonly selection: { select(element: DrawnElement | null): void; get(): readonly DrawnElement[] };
  readonly commandStack: { undo(): void; redo(): void; canUndo(): boolean; canRedo(): boolean };
  readonly bpmnFactory: { create(type: string, attributes?: Readonly<Record<string, unknown>>): Moddle };
  readonly elementFactory: { createShape(attributes: Readonly<Record<string, unknown>>): DrawnElement };
  readonly autoPlace: { append(source: DrawnElement, shape: DrawnElement): DrawnElement };
}

/** The open drawing. */
export interface Drawing {
  get<Name extends keyof DesignerServices>(name: Name): DesignerServices[Name];
  saveXML(options: { readonly format: boolean }): Promise<{ xml?: string }>;
}

export const nameOf = (element: DrawnElement | Moddle): string => {
  const name = ('businessObject' in element ? element.businessObject : element).get('name');
  return typeof name === 'string' ? name : '';
};

/** Lines and nodes of the flow, without labels and the sheet they stand on. */
export const elementsOf = (drawing: Drawing): readonly DrawnElement[] =>
  drawing
    .get('elementRegistry')
    .getAll()
    .filter((element) => element.labelTarget === undefined && element.type !== 'bpmn:Process' && element.type.startsWith('bpmn:'));
