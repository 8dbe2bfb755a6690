import { compileFormula } from '../../formula/index.ts';
import type { FormPermission } from '../../registry/form/index.ts';
import { Refusal } from '../http/errors.ts';
import type { KernelPorts } from '../workflow/kernel/commands.ts';
import { hiddenFields } from './rightsAt.ts';

/**
 * Ports for looking ahead on behalf of a reader: the way stops where something that he may not see is compared with something that
 * he may enter, which would measure it. Any other condition over hidden values is asked of the document as it is stored.
 */
export function withheldFrom(ports: KernelPorts, stored: KernelPorts, permission: FormPermission | undefined, bo: string): KernelPorts {
  const hidden = permission === undefined ? new Set<string>() : hiddenFields(permission, bo);
  const tables = permission?.fields ?? {};
  if (permission === undefined) return ports;
  return {
    ...ports,
    evaluate(condition, flow) {
      const modes = compileFormula(condition).references.map((reference) =>
        (reference.kind === 'column' ? (hidden.has(reference.table) ? 'n' : tables[reference.table]?.[reference.name]) : tables[bo]?.[rootOf(reference.name)]));
      if (!modes.includes('n')) return ports.evaluate(condition, flow);
      if (modes.some((mode) => mode === 'w' || mode === 'b')) throw new RouteWithheld();
      return stored.evaluate(condition, flow);
    },
    resolveAssignees(node, flow) {
      if (node.assignees.some((rule) => rule.rule === 'field' && hidden.has(rootOf(rule.field)))) throw new RouteWithheld();
      return ports.resolveAssignees(node, flow);
    },
  };
}

// helpers

class RouteWithheld extends Refusal {
  constructor() {
    super('后续步骤取决于您不可见的内容');
  }
}

const rootOf = (name: string): string => name.split('.')[0] ?? name;
