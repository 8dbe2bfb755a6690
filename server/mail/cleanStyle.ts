/**
 * Declarations of a `style` attribute that say how something looks and nothing else: no address, no function but those of colours, no place
 * over what stands around it. What holds an escape or a comment is dropped, because it may mean something else than it says.
 */
export function cleanStyle(style: string): string {
  if (/[\\<>{}@]|\/\*/.test(style)) return '';
  return style
    .slice(0, MOST)
    .split(';')
    .flatMap((declaration) => {
      const [name = '', ...rest] = declaration.split(':');
      const [property, value] = [name.trim().toLowerCase(), rest.join(':').trim()];
      return properties.has(property) && isPlain(value) ? [`${property}:${value}`] : [];
    })
    .join(';');
}

// helpers

const MOST = 4_000;

const properties: ReadonlySet<string> = new Set(
  [
    'color background-color background font font-family font-size font-style font-weight font-variant line-height letter-spacing',
    'text-align text-decoration text-indent text-transform vertical-align white-space word-break overflow-wrap',
    'width height max-width min-width max-height min-height padding padding-top padding-right padding-bottom padding-left',
    'margin margin-top margin-right margin-bottom margin-left',
    'border border-top border-right border-bottom border-left border-color border-style border-width border-radius border-collapse border-spacing',
    'list-style-type table-layout direction',
  ].flatMap((line) => line.split(' ')),
);

const colour = /\b(?:rgb|hsl)a?\([\d\s.,%/]{1,60}\)/gi;

/** Words, figures and names of fonts. */
const isPlain = (value: string): boolean => value.length <= 300 && /^[\p{L}\d\s#.,%'"!+-]+$/u.test(value.replace(colour, 'x'));
