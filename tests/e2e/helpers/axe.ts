import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const { _audit: audit } = require('axe-core') as { readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string }[] } };
/** Findings of these are never serious: they need not be looked for. */
const lesser = Object.fromEntries(audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate').map(({ id }) => [id, { enabled: false }]));

/** Serious and critical accessibility findings of the page once it stands still, or of one part of it, one line each. */
export async function seriousFindings(page: Page, part?: string): Promise<string[]> {
  if (!await page.evaluate(() => 'axe' in globalThis)) await page.evaluate(source);
  // a colour half-way between two is nobody's choice
  await page.evaluate(() => Promise.allSettled(document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity).map((each) => each.finished)));
  const violations = await page.evaluate(async ({ selector, rules }) => {
    const { axe } = globalThis as unknown as { axe: { run(context: Document | string, options: object): Promise<AxeResults> } };
    const results = await axe.run(selector ?? document, { resultTypes: ['violations'], rules });
    // the other results name every element of the page: they stay there
    return results.violations.map(({ id, impact, nodes }) => ({ id, impact, places: nodes.map(({ html }) => html.slice(0, 160)).slice(0, 3) }));
  }, { selector: part, rules: lesser });
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, places }) => `${id}: ${places.join(' | ')}`);
}
