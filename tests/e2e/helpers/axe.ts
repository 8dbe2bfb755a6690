import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const { _audit: audit } = require('axe-core') as { readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string }[] } };
/** Findings of these are never serious: they need not be looked for. */
const lesser = Object.fromEntries(audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate').map(({ id }) => [id, { enabled: false }]));

interface Finding {
  readonly impact: string | null;
  readonly line: string;
}

/**
 * Accessibility findings of every rule on the page once it stands still, or on one part of it, one line each. What pops up hangs at the
 * end of the page, beside the landmarks, and is led to by what opened it: only there `region` says nothing.
 */
export const findingsOn = async (page: Page, part?: string): Promise<string[]> => (await look(page, part, {})).map(({ line }) => line);

/** Only those that keep somebody from using it: a story is no page, and has no headings or landmarks around it. */
export async function seriousFindings(page: Page, part?: string): Promise<string[]> {
  return (await look(page, part, lesser)).filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ line }) => line);
}

// helpers

async function look(page: Page, part: string | undefined, rules: object): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  // a colour half-way between two is nobody's choice
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
        .map((each) => each.finished),
    ),
  );
  const violations = await page.evaluate(
    async ({ selector, rules: set }) => {
      const { axe } = globalThis as unknown as { axe: { run(context: Document | string, options: object): Promise<AxeResults> } };
      const results = await axe.run(selector ?? document, { resultTypes: ['violations'], rules: set });
      // the other results name every element of the page: they stay there
      const counts = (id: string, target: readonly unknown[]): boolean =>
        id !== 'region' || Boolean(document.querySelector(String(target[0]))?.closest('#root'));
      return results.violations
        .map(({ id, impact, nodes }) => ({
          id,
          impact,
          places: nodes
            .filter(({ target }) => counts(id, target))
            .map(({ html }) => html.slice(0, 160))
            .slice(0, 3),
        }))
        .filter(({ places }) => places.length > 0);
    },
    { selector: part, rules },
  );
  return violations.map(({ id, impact, places }) => ({ impact: impact ?? null, line: `${id}: ${places.join(' | ')}` }));
}
