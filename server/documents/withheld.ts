import { compileFormula } from '../../formula/index.ts';
import type { CompiledForm } from '../../registry/form/index.ts';
import { isSteerable, manualPaths, readPaths, secretsAmong } from '../../validators/model/index.ts';
import type { TenantDb } from '../db/index.ts';
import { Refusal } from '../core/index.ts';
import type { KernelPorts } from '../workflow/index.ts';
import { kernelPorts, type PortFacts } from './kernelPorts.ts';

type Data = Record<string, unknown>;

export interface Ahead {
  /** The form as whoever looks ahead meets it; undefined where a flow has none. */
  readonly form: CompiledForm | undefined;
  /** The document as it is stored, and ports that see it so; absent for a new one. */
  readonly stored?: { readonly data: Data; readonly ports: KernelPorts };
}

/**
 * Ports for looking ahead on behalf of a reader: the way stops where something that he may not see is compared, through whatever
 * formulas, with something that he may enter, which would measure it. Any other condition over hidden values is asked of the
 * document as it is stored. A new document holds nothing yet but what its author enters, and what queries bring.
 */
export function withheldFrom(ports: KernelPorts, { form, stored }: Ahead): KernelPorts {
  if (form === undefined) return ports;
  const manual = manualPaths(form, stored?.data ?? {});
  const secretsOf = (paths: readonly string[]): string[] =>
    [...secretsAmong(form, paths, (path) => manual.has(path))].filter((path) => stored !== undefined || form.byPath.get(path)?.query !== undefined);
  return {
    ...ports,
    evaluate(condition, flow) {
      const paths = readPaths(form, compileFormula(condition));
      if (secretsOf(paths).length === 0) return ports.evaluate(condition, flow);
      if (isSteerable(form, paths)) throw new RouteWithheld();
      return (stored?.ports ?? ports).evaluate(condition, flow);
    },
    resolveAssignees(node, flow) {
      const hidden =
        stored !== undefined && node.assignees.some((rule) => rule.rule === 'field' && form.byPath.get(rule.field.split('.')[0] ?? '')?.mode === 'n');
      if (hidden) throw new RouteWithheld();
      return ports.resolveAssignees(node, flow);
    },
  };
}

/** What is looked ahead from; without `stored` the document is new. */
export function aheadOf(
  { db }: { readonly db: TenantDb },
  form: CompiledForm | undefined,
  facts: PortFacts,
  stored: { readonly data: Data } | undefined,
): Ahead {
  return { form, ...(stored === undefined ? {} : { stored: { data: stored.data, ports: kernelPorts(db, { ...facts, data: stored.data }) } }) };
}

// helpers

class RouteWithheld extends Refusal {
  constructor() {
    super(texts.withheld);
  }
}

const texts = {
  withheld: {
    'zh-CN': '后续步骤取决于您不可见的内容',
    'en-US': 'The next steps depend on something that you cannot see.',
    'zh-TW': '後續步驟取決於您不可見的內容',
  },
} as const;
