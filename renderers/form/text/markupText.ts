/** The words of a piece of markup, a line for each block. Parsed apart from the page: nothing in it runs or loads. */
export function markupText(markup: string): string {
  if (!markup.includes('<') && !markup.includes('&')) return markup.trim();
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  for (const hidden of body.querySelectorAll('script, style, template')) hidden.remove();
  for (const line of body.querySelectorAll('p, div, li, h1, h2, h3, h4, tr, blockquote, pre, br')) line.after('\n');
  return (body.textContent ?? '').replace(/[ \t\u00a0]+/g, ' ').replace(/ ?\n ?/g, '\n').replace(/\n{2,}/g, '\n').trim();
}
