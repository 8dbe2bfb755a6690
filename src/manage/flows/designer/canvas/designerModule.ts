import type { DesignerServices, DrawnElement } from '../model/modeler.ts';
import { isLine, kindOf, makeNode, nodeKinds, type NodeKind } from '../model/nodeKinds.ts';

export type Texts = (key: string) => string;

interface Entry {
  readonly group: string;
  readonly html: string;
  readonly title: string;
  readonly action: Readonly<Record<string, (event: Event, element?: DrawnElement) => void>>;
}
type Entries = Readonly<Record<string, Entry>>;

interface Registers {
  registerProvider(provider: object): void;
}
interface Starts {
  start(event: Event, shape: DrawnElement | readonly DrawnElement[], context?: unknown): void;
}
interface Tool {
  activateHand?(event: Event): void;
  activateSelection?(event: Event): void;
  toggle?(event: Event): void;
  start?(event: Event, element?: DrawnElement): void;
}

/** The tools of the canvas: only what the flow engine runs. Entries are real buttons with names. */
export function designerModule(t: Texts) {
  const entry = (group: string, icon: string, title: string, action: Entry['action']): Entry => ({
    group,
    title,
    action,
    html: `<button type="button" class="entry ${icon}" draggable="true" aria-label="${escaped(title)}"></button>`,
  });
  const title = (kind: NodeKind): string => t(`manage.kind.${kind.key}`);
  const nameFor = (kind: NodeKind): string => t(`manage.newName.${kind.key}`);

  class Palette {
    static $inject = ['palette', 'create', 'elementFactory', 'bpmnFactory', 'handTool', 'lassoTool', 'globalConnect'];
    constructor(
      palette: Registers,
      private readonly create: Starts,
      readonly elementFactory: DesignerServices['elementFactory'],
      readonly bpmnFactory: DesignerServices['bpmnFactory'],
      private readonly handTool: Tool,
      private readonly lassoTool: Tool,
      private readonly globalConnect: Tool,
    ) {
      palette.registerProvider(this);
    }

    getPaletteEntries(): Entries {
      const tools: Entries = {
        'hand-tool': entry('tools', 'bpmn-icon-hand-tool', t('manage.tool.hand'), { click: (event) => this.handTool.activateHand?.(event) }),
        'lasso-tool': entry('tools', 'bpmn-icon-lasso-tool', t('manage.tool.lasso'), { click: (event) => this.lassoTool.activateSelection?.(event) }),
        'connect-tool': entry('tools', 'bpmn-icon-connection-multi', t('manage.tool.connect'), { click: (event) => this.globalConnect.start?.(event) }),
      };
      const nodes = nodeKinds.map((kind): [string, Entry] => {
        const begin = (event: Event): void => this.create.start(event, makeNode(this, kind, nameFor(kind)));
        return [
          `create-${kind.key}`,
          entry(kind.people ? 'people' : 'ways', kind.icon, t('manage.tool.create').replace('{{kind}}', title(kind)), { click: begin, dragstart: begin }),
        ];
      });
      return { ...tools, ...Object.fromEntries(nodes) };
    }
  }

  class ContextPad {
    static $inject = ['contextPad', 'create', 'elementFactory', 'bpmnFactory', 'autoPlace', 'connect', 'modeling'];
    constructor(
      contextPad: Registers,
      private readonly create: Starts,
      readonly elementFactory: DesignerServices['elementFactory'],
      readonly bpmnFactory: DesignerServices['bpmnFactory'],
      private readonly autoPlace: DesignerServices['autoPlace'],
      private readonly connect: Tool,
      private readonly modeling: DesignerServices['modeling'],
    ) {
      contextPad.registerProvider(this);
    }

    getContextPadEntries(element: DrawnElement): Entries {
      const remove = entry('edit', 'bpmn-icon-trash', t('manage.tool.delete'), { click: () => this.modeling.removeElements([element]) });
      const kind = kindOf(element);
      if (isLine(element) || kind === undefined || kind.key === 'end') return { delete: remove };
      const appended = nodeKinds
        .filter((next) => appendable.has(next.key))
        .map((next): [string, Entry] => [
          `append-${next.key}`,
          entry('model', next.icon, t('manage.tool.append').replace('{{kind}}', title(next)), {
            click: () => void this.autoPlace.append(element, this.make(next)),
            dragstart: (event) => this.create.start(event, this.make(next), { source: element }),
          }),
        ]);
      const begin = (event: Event): void => this.connect.start?.(event, element);
      return {
        ...Object.fromEntries(appended),
        connect: entry('connect', 'bpmn-icon-connection-multi', t('manage.tool.connect'), { click: begin, dragstart: begin }),
        delete: remove,
      };
    }

    getMultiElementContextPadEntries(elements: readonly DrawnElement[]): Entries {
      return { delete: entry('edit', 'bpmn-icon-trash', t('manage.tool.delete'), { click: () => this.modeling.removeElements([...elements]) }) };
    }

    private make(kind: NodeKind): DrawnElement {
      return makeNode(this, kind, nameFor(kind));
    }
  }

  return {
    __init__: ['paletteProvider', 'contextPadProvider'],
    paletteProvider: ['type', Palette],
    contextPadProvider: ['type', ContextPad],
  };
}

// helpers

const appendable: ReadonlySet<NodeKind['key']> = new Set(['user', 'sign', 'exclusive', 'parallel', 'copyTo', 'end']);

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
