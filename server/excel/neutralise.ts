/**
 * Text that a spreadsheet could take for a formula gets an apostrophe in front, also where the sheet is saved as CSV later.
 * Plain numbers are harmless; `plainText` takes the apostrophe away again when such a file is imported.
 */
export function neutralise(text: string): string {
  return isFormulaLike(text) ? `'${text}` : text;
}

/** What `neutralise` was given. */
export function plainText(text: string): string {
  return text.startsWith("'") && isFormulaLike(text.slice(1)) ? text.slice(1) : text;
}

// helpers

/** Full-width signs count too: some spreadsheets read them like the plain ones. Leading blanks do not protect. */
const isFormulaLike = (text: string): boolean => /^[ \n]*[=+\-@\t\r＝＋－＠]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
