import { Tokenizer, type Token } from 'parse5';

/** What markup says, without its look: for readers who show no markup. Takes markup that has been cleaned. */
export function htmlAsText(markup: string): string {
  const written: string[] = [];
  const handler = {
    onStartTag: ({ tagName }: Token.TagToken) => void (blocks.has(tagName) && written.push('\n')),
    onEndTag: ({ tagName }: Token.TagToken) => void (blocks.has(tagName) && tagName !== 'br' && written.push('\n')),
    onCharacter: ({ chars }: Token.CharacterToken) => void written.push(chars),
    onWhitespaceCharacter: ({ chars }: Token.CharacterToken) => void written.push(chars),
    onNullCharacter: () => undefined,
    onComment: () => undefined,
    onDoctype: () => undefined,
    onEof: () => undefined,
  };
  new Tokenizer({ sourceCodeLocationInfo: false }, handler).write(markup, true);
  return written
    .join('')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

// helpers

const blocks: ReadonlySet<string> = new Set('blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tr ul'.split(' '));
