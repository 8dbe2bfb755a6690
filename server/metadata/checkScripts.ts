import { originPointer, shapeOfBo, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { parseRules, RuleSyntaxError } from '../../validators/index.ts';
import { checkScript } from '../../validators/sandbox/checkScript.ts';

/** Scripts of rules that the sandbox could not even read. */
export async function checkScripts(item: RawItem): Promise<MetadataProblem[]> {
  if (item.kind !== 'bo') return [];
  const scripts = shapeOfBo(item).fields.flatMap(({ property, pointer }) => scriptsIn(property['x-rules'] ?? '').map((script) => ({ script, pointer: originPointer(item, `${pointer}/x-rules`) })));
  const found = await Promise.all(scripts.map(async ({ script, pointer }) => ({ pointer, wrong: await checkScript(script) })));
  return found.flatMap(({ pointer, wrong }): MetadataProblem[] => (wrong === undefined ? [] : [{ code: 'E04', kind: item.kind, key: item.key, pointer, message: `脚本有误：${wrong}` }]));
}

// helpers

function scriptsIn(rules: string): string[] {
  try {
    return parseRules(rules).flatMap(({ name, args }) => (name === 'jsScript' || name === 'frontJSValidate' ? args.slice(0, 1) : []));
  } catch (error) {
    if (error instanceof RuleSyntaxError) return [];
    throw error;
  }
}
