import { compileForm, formSource, type CompiledForm, type ItemLike } from '../../../../registry/form/index.ts';
import { resolvePermission, type StoredPermission } from '../../../../validators/index.ts';
import { isTable } from '../../../../registry/form/index.ts';
import bo from '../../../../schemas/packages/travel/bo/clfybx.meta.json' with { type: 'json' };
import form from '../../../../schemas/packages/travel/form/clfybxV1.meta.json' with { type: 'json' };

export interface TravelClaim {
  readonly form: CompiledForm;
  readonly data: Record<string, unknown>;
}

/** The shipped travel claim with the rights of a node or preset and the data of one of its samples. */
export function travelClaim(preset: string, sample = 0): TravelClaim {
  const source = formSource(form as unknown as ItemLike, bo as unknown as ItemLike, 'zh-CN');
  const properties = Object.entries(source.schema.properties ?? {});
  const permission = resolvePermission(form.spec.perm as unknown as StoredPermission, preset, {
    boAlias: source.boAlias,
    fields: properties.filter(([, property]) => !isTable(property)).map(([name]) => name),
    tables: Object.fromEntries(
      properties.filter(([, property]) => isTable(property)).map(([name, property]) => [name, Object.keys(property.items?.properties ?? {})]),
    ),
  });
  return {
    form: compileForm(source, permission),
    data: structuredClone(form.spec.samples[sample]?.data ?? {}) as Record<string, unknown>,
  };
}
