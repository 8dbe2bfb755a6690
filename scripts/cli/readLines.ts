/** Cuts a text stream at line feeds, and only there: U+2028 may stand inside JSON text. Answers the lines of each chunk together. */
export async function* readLines(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder('utf-8');
  let pieces: string[] = [];
  for await (const chunk of input) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const parts = text.split('\n');
    pieces.push(parts[0] ?? '');
    if (parts.length > 1) {
      yield [pieces.join(''), ...parts.slice(1, -1)];
      pieces = [parts.at(-1) ?? ''];
    }
  }
  yield [pieces.join('') + decoder.decode()];
}
