import type { Drawing, DrawnElement, Moddle } from './modeler.ts';

/** Text of the condition of a line; empty when it has none. */
export function conditionOf(line: DrawnElement): string {
  const expression = line.businessObject.get('conditionExpression') as Moddle | undefined;
  const body = expression?.get('body');
  return typeof body === 'string' ? body : '';
}

export function setCondition(drawing: Drawing, line: DrawnElement, text: string): void {
  const expression = text === '' ? undefined : drawing.get('bpmnFactory').create('bpmn:FormalExpression', { body: text });
  drawing.get('modeling').updateProperties(line, { conditionExpression: expression });
}

/** Whether the line is taken when no other condition holds. */
export const isDefault = (line: DrawnElement): boolean => line.source?.businessObject.get('default') === line.businessObject;

/** A default line has no condition; the library takes it away. */
export function setDefault(drawing: Drawing, line: DrawnElement, on: boolean): void {
  if (line.source === undefined) return;
  if (on && conditionOf(line) !== '') setCondition(drawing, line, '');
  drawing.get('modeling').updateProperties(line.source, { default: on ? line.businessObject : undefined });
}
