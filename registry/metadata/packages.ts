import { Errors } from 'typebox/value';
import { MetadataPackage, type PackageRows } from '../../schemas/metadata/index.ts';
import { byKindAndKey } from './createInMemorySource.ts';
import { InvalidMetadataError } from './MetadataRegistry.ts';
import { said } from './findings.ts';
import type { MetadataProblem, RawItem } from './types.ts';
import { validateItem } from './validateItem.ts';

/** A package in memory. */
export interface PackageContent {
  readonly package: string;
  readonly version: number;
  readonly name?: string;
  readonly dependsOn: readonly string[];
  readonly items: readonly RawItem[];
  readonly data: readonly PackageRows[];
}

/** The single JSON document in which a package travels. */
export interface TransportPackage {
  readonly package: string;
  readonly version: number;
  readonly name?: string;
  readonly exportedFrom?: string;
  readonly dependsOn?: readonly string[];
  readonly items: readonly RawItem[];
  readonly data?: readonly PackageRows[];
}

/** Reads the transport form. Throws {@link InvalidMetadataError} with all problems when the package or an item is malformed. */
export function packageFromTransport(json: unknown): PackageContent {
  const outer = Errors(MetadataPackage, json).map(
    (error): MetadataProblem => ({
      kind: 'package',
      key: '?',
      pointer: error.instancePath,
      ...said('packageShape', { reason: error.message }),
    }),
  );
  if (outer.length > 0) throw new InvalidMetadataError(outer);
  const transport = json as TransportPackage;
  const problems = transport.items.flatMap(validateItem);
  if (problems.length > 0) throw new InvalidMetadataError(problems);
  return {
    package: transport.package,
    version: transport.version,
    ...(transport.name === undefined ? {} : { name: transport.name }),
    dependsOn: transport.dependsOn ?? [],
    items: transport.items,
    data: transport.data ?? [],
  };
}

/** The transport form: items ordered by kind and key, without what only the exporting tenant knows. */
export function toTransport(content: PackageContent, exportedFrom?: string): TransportPackage {
  return {
    package: content.package,
    version: content.version,
    ...(content.name === undefined ? {} : { name: content.name }),
    ...(exportedFrom === undefined ? {} : { exportedFrom }),
    ...(content.dependsOn.length === 0 ? {} : { dependsOn: content.dependsOn }),
    items: content.items.map(withoutOrigin).sort(byKindAndKey),
    ...(content.data.length === 0 ? {} : { data: content.data }),
  };
}

/** An item as another tenant may have it: no tenant, version, status or author. */
function withoutOrigin(item: RawItem): RawItem {
  const { tenantId: _tenant, version: _version, status: _status, base: _base, meta, ...rest } = item;
  return meta?.remark === undefined ? rest : { ...rest, meta: { remark: meta.remark } };
}
