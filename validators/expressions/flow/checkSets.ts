import type { PropertySchema } from '../../../registry/form/index.ts';
import { pointerOf, said, type BoShape } from '../../../registry/metadata/index.ts';
import { checkFieldValue } from '../../schema/checkFieldValue.ts';
import type { Finding } from '../types.ts';
import type { FlowView } from './flowView.ts';

/** Constants that steps write into fields which can never hold them. What other fields have to say is asked when it happens. */
export function checkSets(view: FlowView, shape: BoShape): (Finding & { readonly pointer: string })[] {
  return view.nodes.flatMap((node) =>
    node.onComplete.flatMap((set, step) =>
      Object.entries(set).flatMap(([name, value]) => {
        const property = shape.main.get(name)?.property;
        const reason = property === undefined || shape.tables.has(name) ? undefined : refusal(property as PropertySchema, value);
        return reason === undefined
          ? []
          : [
              {
                pointer: view.pointer(node, pointerOf('onComplete', step, 'set', name)),
                ...said('value', { value: typeof value === 'string' ? value : JSON.stringify(value), reason }),
              },
            ];
      }),
    ),
  );
}

// helpers

/** Why a field can never hold a value; nothing can be written over a number that is given by the system. */
function refusal(property: PropertySchema, value: unknown): string | undefined {
  if (property['x-ui']?.widget === 'serialNo') return '编号由系统生成';
  return value === null || value === undefined || value === '' ? undefined : checkFieldValue(property, value, { fixed: true });
}
