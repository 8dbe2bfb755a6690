import { Tokenizer, TokenizerMode, type Token } from 'parse5';
import { cleanStyle } from './cleanStyle.ts';

export interface CleanOptions {
  /** The address of a picture inside of the mail by its content id; undefined: there is none. */
  readonly picture?: (contentId: string) => string | undefined;
}

export interface CleanHtml {
  readonly html: string;
  /** Pictures and backgrounds of other servers that are not loaded. */
  readonly blocked: number;
  /** Content ids that pictures ask for. */
  readonly asked: readonly string[];
}

/**
 * Markup of a mail with formatting alone: nothing in it runs, loads, sends or covers what stands around it.
 *
 * What comes out is written anew, not what came in with pieces cut off: elements and attributes that are known to be harmless, every text and value
 * escaped, each element closed. So it does not matter in which way a browser would have read the original. It takes time in proportion to its length, whatever is
 * nested in what; the names of elements that hold no markup (`script`, `style`, `title` …) take their content with them.
 */
export function cleanHtml(markup: string, { picture = () => undefined }: CleanOptions = {}): CleanHtml {
  const writer = new Writer(picture);
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, writer);
  writer.hide = (tag) => {
    const mode = silent.get(tag);
    if (mode === undefined) return false;
    tokenizer.state = TokenizerMode[mode];
    tokenizer.lastStartTagName = tag;
    return true;
  };
  // in one piece: of a text or an attribute that goes on, what is there already would be copied with each further piece
  tokenizer.write(markup.slice(0, MOST_MARKUP), true);
  return writer.end();
}

/** Plain text as markup that shows it as it is. */
export const textAsHtml = (text: string): string => `<div style="white-space:pre-wrap">${escaped(text)}</div>`;

// helpers

/** Characters of markup that are looked at. */
const MOST_MARKUP = 2 * 1024 * 1024;
/** Characters of all pictures inside of the text, each as often as it stands there. */
const MOST_PICTURES = 10 * 1024 * 1024;
/** Elements inside of each other; what is deeper stands without them. */
const DEEPEST = 100;

/** Elements whose content is no markup, by how it is read; it goes with them. */
const silent: ReadonlyMap<string, keyof typeof TokenizerMode> = new Map(
  Object.entries({
    script: 'SCRIPT_DATA',
    style: 'RAWTEXT',
    xmp: 'RAWTEXT',
    iframe: 'RAWTEXT',
    noembed: 'RAWTEXT',
    noframes: 'RAWTEXT',
    title: 'RCDATA',
    textarea: 'RCDATA',
    plaintext: 'PLAINTEXT',
  } as const),
);

const elements: ReadonlySet<string> = new Set(
  [
    'a abbr b big blockquote br center code dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre',
    's small span strike strong sub sup table tbody td tfoot th thead tr u ul',
  ].flatMap((line) => line.split(' ')),
);
const empty: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** Attributes that say how something looks; their values hold no address. */
const plainAttributes: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    align: /^(left|right|center|justify|top|middle|bottom)$/i,
    valign: /^(top|middle|bottom|baseline)$/i,
    dir: /^(ltr|rtl|auto)$/i,
    width: /^\d{1,4}%?$/,
    height: /^\d{1,4}%?$/,
    border: /^\d{1,2}$/,
    cellpadding: /^\d{1,3}$/,
    cellspacing: /^\d{1,3}$/,
    colspan: /^\d{1,3}$/,
    rowspan: /^\d{1,3}$/,
    start: /^-?\d{1,6}$/,
    size: /^[+-]?\d$/,
    color: /^#?[a-z\d]{1,30}$/i,
    bgcolor: /^#?[a-z\d]{1,30}$/i,
    face: /^[\p{L}\d ,'-]{1,100}$/u,
    title: /^[\s\S]{0,500}$/,
    alt: /^[\s\S]{0,500}$/,
  }),
);

const LINK = /^(?:https?:\/\/[^/?#@\\\s\p{Cc}\p{Cf}]+(?:[/?#][^\s\p{Cc}\p{Cf}]*)?|mailto:[^\s\p{Cc}\p{Cf}]+)$/iu;
const OWN_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z\d+/=\s]*$/i;

/** Receives the pieces of the original and writes the new one. */
class Writer {
  /** Whether the content of the element goes; tells the reader how to pass over it. */
  hide: (tag: string) => boolean = () => false;
  private readonly written: string[] = [];
  private readonly open: string[] = [];
  private readonly asked = new Set<string>();
  private blocked = 0;
  private pictures = 0;
  private hidden = '';

  constructor(private readonly picture: (contentId: string) => string | undefined) {}

  onStartTag({ tagName, attrs }: Token.TagToken): void {
    if (this.hide(tagName)) this.hidden = tagName;
    if (this.hidden !== '') return;
    const isKept = elements.has(tagName) && (this.open.length < DEEPEST || empty.has(tagName));
    const said = this.attributesOf(tagName, attrs);
    if (!isKept) return;
    this.written.push(`<${tagName}${said}>`);
    if (!empty.has(tagName)) this.open.push(tagName);
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (this.hidden !== '') {
      if (tagName === this.hidden) this.hidden = '';
      return;
    }
    const at = this.open.lastIndexOf(tagName);
    if (at >= 0) this.closeTo(at);
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.hidden === '') this.written.push(escaped(chars));
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}

  end(): CleanHtml {
    this.closeTo(0);
    return { html: this.written.join(''), blocked: this.blocked, asked: [...this.asked] };
  }

  private closeTo(at: number): void {
    for (const tag of this.open.splice(at).reverse()) this.written.push(`</${tag}>`);
  }

  private attributesOf(tag: string, attrs: readonly Token.Attribute[]): string {
    const said = attrs.map(({ name, value }) => this.attribute(tag, name, value)).filter((text) => text !== '');
    if (tag === 'a') said.push('target="_blank"', 'rel="noopener noreferrer nofollow"');
    return said.map((text) => ` ${text}`).join('');
  }

  /** As it is written anew; empty where it goes. */
  private attribute(tag: string, name: string, value: string): string {
    if (name === 'href') return tag === 'a' && LINK.test(value.trim()) ? `href="${escaped(value.trim())}"` : '';
    if (name === 'src') return tag === 'img' ? this.source(value.trim()) : this.blockedOne(value);
    if (name === 'srcset' || name === 'background' || name === 'poster') return this.blockedOne(value);
    if (name === 'style') {
      if (/url\s*\(|image\s*\(|image-set|@import/i.test(value)) this.blocked++;
      const style = cleanStyle(value);
      return style === '' ? '' : `style="${escaped(style)}"`;
    }
    return plainAttributes.get(name)?.test(value) === true ? `${name}="${escaped(value)}"` : '';
  }

  private source(value: string): string {
    if (OWN_PICTURE.test(value)) return `src="${escaped(value)}"`;
    const [, contentId] = /^cid:(.+)$/is.exec(value) ?? [];
    if (contentId === undefined) return this.blockedOne(value);
    const named = decoded(contentId);
    this.asked.add(named);
    const address = this.picture(named);
    if (address === undefined || this.pictures + address.length > MOST_PICTURES || !OWN_PICTURE.test(address)) return '';
    this.pictures += address.length;
    return `src="${address}"`;
  }

  private blockedOne(value: string): string {
    if (value.trim() !== '') this.blocked++;
    return '';
  }
}

/** Content ids are written like parts of addresses (RFC 2392). */
function decoded(contentId: string): string {
  try {
    return decodeURIComponent(contentId);
  } catch {
    return contentId;
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' };

// NUL cannot be stored or shown
function escaped(text: string): string {
  return text.replaceAll('\0', '').replace(/[&<>"'`]/g, (character) => escapes[character] ?? '');
}
