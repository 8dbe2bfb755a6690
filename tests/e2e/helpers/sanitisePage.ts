import { sanitise, sanitisedNodes } from '../../../renderers/form/text/sanitise.ts';
import { harmlessMarkup, hostileMarkup } from '../../helpers/hostileMarkup.ts';

declare global {
  interface Window {
    hit: () => void;
    cleaned?: { readonly hits: number; readonly reports: readonly string[]; readonly kept: readonly string[] };
  }
}

let hits = 0;
window.hit = () => {
  hits++;
};
const reports: string[] = [];
document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => reports.push(`${violatedDirective} ${sourceFile}`));

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** Cleans every text, puts it into the page, and says which of them the policy reported or ran. */
async function cleanAll(): Promise<void> {
  const kept: string[] = [];
  for (const markup of [...hostileMarkup, ...harmlessMarkup]) {
    const before = reports.length;
    document.body.append(sanitisedNodes(markup));
    const text = sanitise(markup);
    if (/<(?!\/?[a-z])|\son\w+\s*=(?![^<]*<\/)|javascript:|<(script|img|svg|iframe|base|form|style)/i.test(text)) kept.push(`${markup} => ${text}`);
    await pause();
    if (reports.length > before) reports.push(`^ ${markup}`);
  }
  await pause();
  window.cleaned = { hits, reports, kept };
}
void cleanAll();
