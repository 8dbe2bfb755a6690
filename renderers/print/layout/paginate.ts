/** One line of a block: a table row or a line of fields. Heights in px, as measured. */
export interface FlowRow {
  readonly height: number;
  /** Must not be the last one on a page: a heading, or a row whose first child row follows. */
  readonly keepNext?: boolean;
  readonly breakBefore?: boolean;
}

/** A measured part of a document, in the order of reading. */
export interface FlowBlock {
  readonly id: string;
  /** Space above, dropped at the top of a page. */
  readonly gap: number;
  /** Heading that stands only where the block begins. */
  readonly once: number;
  /** Heading that is repeated on every page. */
  readonly repeat: number;
  readonly rows: readonly FlowRow[];
  /** Sum of the page, where the block takes several pages; 0: none. */
  readonly subtotal: number;
  /** Line that takes the running total to the next page and stands there again; 0: none. */
  readonly carry: number;
  /** Sum of all rows; stays with the last row. 0: none. */
  readonly total: number;
  /** Height of a line of its text, for rows that have to be divided; default: that of the room. */
  readonly line?: number;
  /** Stays on one page where one page can hold it. */
  readonly keep?: boolean;
  readonly breakBefore?: boolean;
  /** Does not stand on a page without the end of the block before it. */
  readonly joined?: boolean;
}

/** What of a block stands on one page. */
export interface Piece {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  /** The block begins, or ends, here. */
  readonly first: boolean;
  readonly last: boolean;
  readonly carryIn: boolean;
  readonly subtotal: boolean;
  readonly carryOut: boolean;
  readonly total: boolean;
  /** The first row began on the page before: so much of its text is not repeated. */
  readonly skip?: number;
  /** Height of the last row here; its text goes on on the next page. */
  readonly show?: number;
}

export interface PageRoom {
  /** Height for the content of the first page and of the others. */
  readonly first: number;
  readonly other: number;
  /** A row that is higher than a page is cut between lines of this height. */
  readonly line: number;
  /** Height that a row has besides its text, in each of its parts; default: 0. */
  readonly padding?: number;
}

/**
 * Lays blocks out on pages. Every row appears exactly once and in order; no page holds more than its room, unless its room
 * cannot hold a heading and one line.
 */
export function paginate(blocks: readonly FlowBlock[], room: PageRoom): Piece[][] {
  const sheet = new Sheet(room);
  blocks.forEach((block, index) => place(block, joinedHeight(blocks[index + 1]), sheet));
  return sheet.pages;
}

// helpers

class Sheet {
  readonly pages: Piece[][] = [[]];
  private used = 0;

  constructor(readonly room: PageRoom) {}

  get isEmpty(): boolean {
    return this.pages.at(-1)?.length === 0;
  }

  get left(): number {
    return (this.pages.length === 1 ? this.room.first : this.room.other) - this.used;
  }

  turn(): void {
    this.pages.push([]);
    this.used = 0;
  }

  add(piece: Piece, height: number): void {
    this.pages.at(-1)?.push(piece);
    this.used += height;
  }
}

/** How far a block has been laid out. */
interface Progress {
  /** The next row, and how much of it stands on earlier pages. */
  readonly at: number;
  readonly skip: number;
  /** Nothing of the block has been placed yet. */
  readonly begins: boolean;
}

interface Fitted extends Omit<Progress, 'begins'> {
  readonly piece: Piece;
  readonly height: number;
}

function place(block: FlowBlock, companion: number, sheet: Sheet): void {
  const alone = wholeHeight(block);
  const together = block.keep !== true || alone + companion <= sheet.room.other;
  const reserve = together ? companion : 0;
  const whole = alone + reserve;
  const wantsOwnPage = block.breakBefore === true || (block.keep === true && whole + block.gap > sheet.left && whole <= sheet.room.other);
  if (wantsOwnPage && !sheet.isEmpty) sheet.turn();

  let progress: Progress = { at: 0, skip: 0, begins: true };
  for (;;) {
    const gap = sheet.isEmpty ? 0 : block.gap;
    const fitted = fit(block, progress, sheet, sheet.left - gap, reserve);
    if (fitted !== undefined) {
      sheet.add(fitted.piece, fitted.height + gap);
      if (fitted.piece.last) return;
      progress = { at: fitted.at, skip: fitted.skip, begins: false };
    }
    sheet.turn();
  }
}

/** The part of a block that a page can take; undefined when the next page is better. */
function fit(block: FlowBlock, { at, skip, begins }: Progress, { isEmpty, room }: Sheet, left: number, reserve: number): Fitted | undefined {
  const rest = block.rows.slice(at);
  const heights = rest.map((row, index) => (index === 0 ? row.height - skip : row.height));
  const head = (begins ? block.once : block.carry) + block.repeat;
  const end = (begins ? 0 : block.subtotal) + block.total;
  const tail = block.subtotal + block.carry;
  const { padding = 0 } = room;
  const part = (rows: number, last: boolean, show?: number): Fitted => ({
    piece: {
      id: block.id,
      from: at,
      to: at + rows,
      first: begins,
      last,
      carryIn: !begins && block.carry > 0,
      subtotal: block.subtotal > 0 && !(begins && last),
      carryOut: !last && block.carry > 0,
      total: last && block.total > 0,
      ...(skip > 0 ? { skip } : {}),
      ...(show === undefined ? {} : { show }),
    },
    height: head + (show ?? sum(heights.slice(0, rows))) + (last ? end : tail),
    at: show === undefined ? at + rows : at,
    skip: show === undefined ? 0 : skip + show - padding,
  });

  const stop = rest.findIndex((row, index) => index > 0 && row.breakBefore === true);
  // a last row alone on its page cannot make more room for what comes along
  const needed = isEmpty && rest.length <= 1 ? end : end + reserve;
  if (stop === -1 && head + sum(heights) + needed <= left) return part(rest.length, true);

  // as many rows as the page takes; the last one waits for the total
  const limit = stop === -1 ? rest.length : stop;
  let count = 0;
  for (let used = head + tail; count < limit && used + (heights[count] ?? 0) <= left; count++) used += heights[count] ?? 0;
  if (count === rest.length) count--;
  const fitting = count;
  if (count < limit || stop === -1) while (count > 0 && rest[count - 1]?.keepNext === true) count--;
  if (count > 0) return part(count, false);
  if (!isEmpty && !isHuge()) return undefined;
  // headings that follow each other for longer than a page have to end somewhere
  if (fitting > 0) return part(fitting, false);
  return cut();

  /** A text longer than a page begins at once, where a few of its lines find room. */
  function isHuge(): boolean {
    const own = heights[0] ?? 0;
    return fitting === 0 && head + own + tail > room.other && left - head - tail - padding >= FEW_LINES * (block.line ?? room.line);
  }

  /** One row that no page can hold, or a last row and a total that do not fit on one page together. */
  function cut(): Fitted {
    const own = heights[0] ?? 0;
    const line = block.line ?? room.line;
    const lines = Math.floor((Math.min(left - head - tail, own - 1) - padding) / line);
    if (lines < 1) return part(Math.min(1, rest.length), rest.length <= 1);
    return part(1, false, lines * line + padding);
  }
}

const FEW_LINES = 3;
const wholeHeight = (block: FlowBlock): number => block.once + block.repeat + sum(block.rows.map((row) => row.height)) + block.total;
const joinedHeight = (next: FlowBlock | undefined): number => (next?.joined === true ? next.gap + wholeHeight(next) : 0);
const sum = (heights: readonly number[]): number => heights.reduce((total, height) => total + height, 0);
