import { useEffect, useRef } from 'react';
import Modeler from 'bpmn-js/lib/Modeler.js';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';
import { useTranslation } from 'react-i18next';
import descriptor from '../../../../../schemas/metadata/wf.moddle.json' with { type: 'json' };
import type { DesignerServices, Drawing, DrawnElement } from '../model/modeler.ts';
import { designerModule } from './designerModule.ts';

export interface FlowCanvasProps {
  readonly xml: string;
  readonly onOpen: (drawing: Drawing | undefined) => void;
  readonly onFail: (message: string) => void;
  /** The drawing was changed, by a person or by undoing. */
  readonly onChange: () => void;
  readonly onSelect: (id: string | undefined) => void;
}

/** The sheet on which a flow is drawn. A new `xml` starts anew. The mark of the drawing library stays visible: its licence asks for it. */
export function FlowCanvas({ xml, onOpen, onFail, onChange, onSelect }: FlowCanvasProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const handlers = useRef({ onOpen, onFail, onChange, onSelect });
  useEffect(() => {
    handlers.current = { onOpen, onFail, onChange, onSelect };
  });

  useEffect(() => {
    if (box.current === null) return undefined;
    const modeler = new Modeler<DesignerServices>({
      container: box.current,
      moddleExtensions: { wf: structuredClone(descriptor) },
      additionalModules: [designerModule((key) => t(key))],
    });
    let live = true;
    modeler.on('commandStack.changed', () => handlers.current.onChange());
    modeler.on('selection.changed', ({ newSelection }: { readonly newSelection: readonly DrawnElement[] }) => {
      const [only, ...others] = newSelection;
      handlers.current.onSelect(only === undefined || others.length > 0 ? undefined : (only.labelTarget ?? only).id);
    });
    modeler.importXML(xml).then(
      () => {
        if (!live) return;
        nameParts(box.current, t('manage.canvas'));
        const canvas = modeler.get('canvas');
        canvas.zoom('fit-viewport', 'auto');
        canvas.zoom(Math.min(1, canvas.zoom() * MARGIN), 'auto');
        handlers.current.onOpen(modeler as Drawing);
      },
      (error: unknown) => {
        if (live) handlers.current.onFail(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      live = false;
      handlers.current.onOpen(undefined);
      modeler.destroy();
    };
  }, [xml, t]);

  return <div ref={box} className="flow-canvas" role="region" aria-label={t('manage.canvas')} />;
}

// helpers

const MARGIN = 0.9;

/** The library draws without names for those who do not see. */
function nameParts(box: HTMLDivElement | null, name: string): void {
  const svg = box?.querySelector('.djs-container > svg');
  svg?.setAttribute('role', 'application');
  svg?.setAttribute('aria-label', name);
}
