import { fileURLToPath } from 'node:url';
import { compileFormula } from '../../formula/index.ts';
import type { FormulaRead, LintContext, PackageContent, RawItem } from '../../registry/metadata/index.ts';
import { readPackages } from '../../registry/metadata/readPackageFolder.ts';
import { parseRules } from '../../validators/parseRules.ts';

export const packagesFolder = fileURLToPath(new URL('../../schemas/packages/', import.meta.url));

/** All packages that are shipped, dependencies first. */
export const shippedPackages: readonly PackageContent[] = await readPackages(packagesFolder);

export const shippedItems: readonly RawItem[] = shippedPackages.flatMap((content) => content.items);

export function shipped(kind: string, key: string): RawItem {
  const found = shippedItems.find((item) => item.kind === kind && item.key === key);
  if (found === undefined) throw new Error(`no shipped item <${kind}/${key}>`);
  return found;
}

/** The real formula engine and the real rules. */
export const realChecks: Pick<LintContext, 'checkFormula' | 'checkRules'> = {
  checkFormula: (text): readonly FormulaRead[] => compileFormula(text).references,
  checkRules: (rules) => {
    try {
      parseRules(rules);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  },
};
