import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical accessibility findings of the page as it stands, or of one part of it, one line each. */
export async function seriousFindings(page: Page, part?: string): Promise<string[]> {
  await page.evaluate(source);
  const results = await page.evaluate(async (selector) => {
    const { axe } = globalThis as unknown as { axe: { run(context: Document | string, options: { readonly resultTypes: readonly string[] }): Promise<AxeResults> } };
    return axe.run(selector ?? document, { resultTypes: ['violations'] });
  }, part);
  return results.violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 160)).slice(0, 3).join(' | ')}`);
}
