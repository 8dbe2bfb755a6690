import type { ItemBody } from '../../../../../schemas/calls/entities/metadata.ts';

/** Saves a flow as a BPMN file, or as a metadata item with its drawing inside. */
export function exportAs(kind: 'bpmn' | 'json', item: ItemBody): void {
  const text = kind === 'bpmn' ? String(item.spec['bpmn']) : `${JSON.stringify(item, null, 2)}\n`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: kind === 'bpmn' ? 'application/xml' : 'application/json' }));
  link.download = kind === 'bpmn' ? `${item.key}.bpmn` : `${item.key}.meta.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * A BPMN file, a metadata item, a package with one flow, or bare `{nodes, edges}`: its flow in place of this one's, which keeps
 * its key, name, form and rights. Throws with a text for people.
 */
export function importFlow(item: ItemBody, text: string, t: (key: string) => string): ItemBody {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  const { nodes: _nodes, edges: _edges, bpmn: _bpmn, ...kept } = item.spec;
  if (trimmed.startsWith('<')) return { ...item, spec: { ...kept, bpmn: trimmed } };
  const spec = specOf(parsed(trimmed));
  if (spec === undefined) throw new Error(t('manage.importFailed'));
  const { nodes, edges, bpmn, options } = spec;
  return { ...item, spec: { ...kept, ...(typeof bpmn === 'string' ? { bpmn } : { nodes, edges }), ...(options === undefined ? {} : { options }) } };
}

// helpers

type Plain = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function specOf(value: unknown): Plain | undefined {
  if (!isRecord(value)) return undefined;
  if (Array.isArray(value['items'])) return specOf((value['items'] as readonly unknown[]).find((entry) => isRecord(entry) && entry['kind'] === 'flow'));
  const spec = isRecord(value['spec']) ? value['spec'] : value;
  return typeof spec['bpmn'] === 'string' || (Array.isArray(spec['nodes']) && Array.isArray(spec['edges'])) ? spec : undefined;
}
