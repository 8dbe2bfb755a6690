import { byName } from '../../schemas/byName.ts';
import { fixedText, toDecimal } from '../../formula/index.ts';
import { neutralise } from './neutralise.ts';

/** A cell. Texts stay texts, whatever they look like; amounts stay exact. */
export type Cell =
  | null
  | string
  | { readonly kind: 'number'; readonly value: string | number; readonly format?: string }
  | { readonly kind: 'date' | 'datetime'; readonly value: string; readonly format?: string }
  | { readonly kind: 'header'; readonly value: string };

/** Number format -> index of its style; filled while cells are written. */
export interface Styles {
  readonly formats: Map<string, number>;
}

export const createStyles = (): Styles => ({ formats: new Map() });

/** One cell as XML. `reference` is its address, such as `B7`. */
export function cellXml(cell: Cell, reference: string, styles: Styles): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return textXml(cell, reference, TEXT);
  switch (cell.kind) {
    case 'header':
      return textXml(cell.value, reference, HEADER);
    case 'number':
      return numberXml(cell.value, cell.format ?? 'General', reference, styles);
    case 'date':
      return dateXml(cell.value, cell.format ?? 'yyyy-mm-dd', reference, styles);
    case 'datetime':
      return dateXml(cell.value, cell.format ?? 'yyyy-mm-dd hh:mm', reference, styles);
  }
}

/** `0` -> A, `26` -> AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

export function stylesXml({ formats }: Styles): string {
  const own = [...formats.keys()];
  const numberFormats = own.map((code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escapeXml(code)}"/>`).join('');
  const cellFormats = own
    .map((_, index) => `<xf numFmtId="${FIRST_FORMAT + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
    .join('');
  return (
    `${XML}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${own.length === 0 ? '' : `<numFmts count="${own.length}">${numberFormats}</numFmts>`}` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F5"/></patternFill></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    `<cellXfs count="${FIRST_STYLE + own.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>' +
    `<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>${cellFormats}</cellXfs></styleSheet>`
  );
}

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Text for XML; characters that XML cannot hold are left out. */
export function escapeXml(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/[&<>"\r]/g, (character) => entities[character] ?? '');
}

// helpers

const HEADER = 1;
const TEXT = 2;
const FIRST_STYLE = 3;
const FIRST_FORMAT = 164;
/** What one cell of a spreadsheet holds at most. */
const LONGEST = 32_767;
const entities: Readonly<Record<string, string>> = byName({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' });

function textXml(text: string, reference: string, style: number): string {
  const shown = neutralise(text);
  const cut = shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown;
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cut)}</t></is></c>`;
}

/** Spreadsheets keep 15 digits; what has more is text. A quotient has as many decimals as there is room for: its last ones say nothing to anybody. */
function numberXml(value: string | number, format: string, reference: string, styles: Styles): string {
  const decimal = toDecimal(value);
  if (decimal === null) return textXml(String(value), reference, TEXT);
  const whole = decimal.trunc().toFixed().replace('-', '').length;
  const plain = decimal.decimalPlaces() > MOST_DECIMALS && whole < 15 ? fixedText(decimal, 15 - whole) : decimal.toFixed();
  if (plain.replace(/[-.]/g, '').replace(/^0+/, '').length > 15) return textXml(format.endsWith('0.00') ? fixedText(decimal, 2) : plain, reference, TEXT);
  return `<c r="${reference}" s="${styleOf(format, styles)}"><v>${plain}</v></c>`;
}

/** Nobody enters as many decimals. */
const MOST_DECIMALS = 10;

function dateXml(text: string, format: string, reference: string, styles: Styles): string {
  const days = serialOf(text);
  return days === undefined ? textXml(text, reference, TEXT) : `<c r="${reference}" s="${styleOf(format, styles)}"><v>${days}</v></c>`;
}

/** Days since 1899-12-30; years before 1901 are left as text, where spreadsheets disagree. */
function serialOf(text: string): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const time = Date.UTC(year, month - 1, day);
  if (year < 1901 || new Date(time).getUTCDate() !== day || new Date(time).getUTCMonth() !== month - 1 || hour > 23 || minute > 59 || second > 59)
    return undefined;
  const days = (time - Date.UTC(1899, 11, 30)) / 86_400_000;
  const seconds = hour * 3600 + minute * 60 + second;
  return seconds === 0 ? String(days) : String(days + seconds / 86_400);
}

function styleOf(format: string, { formats }: Styles): number {
  let index = formats.get(format);
  if (index === undefined) formats.set(format, (index = formats.size));
  return FIRST_STYLE + index;
}
