import { randomInt } from 'node:crypto';
import { encodePng } from './encodePng.ts';
import { glyphs } from './glyphs.ts';

/** Drawn at twice the size it is shown at (120 × 40), so that it stays sharp on dense screens. */
const width = 240;
const height = 80;
const paper = 250;

/**
 * Draws the text slanted and waved over faint noise; needs no font. PNG bytes.
 * People must read it at a glance: strokes are thick and dark, noise stays lighter than any stroke.
 */
export function renderCaptcha(text: string): Buffer {
  const pixels = new Uint8Array(width * height).fill(paper);
  for (let line = 0; line < 5; line++) drawLine(pixels, 150 + randomInt(60));
  for (let dot = 0; dot < 220; dot++) drawDot(pixels, 150 + randomInt(80));
  const wave = { amplitude: 1.5 + random() * 2.5, length: 60 + random() * 50, phase: random() * 6 };
  const cell = width / (text.length + 0.5);
  [...text].forEach((character, index) => {
    drawGlyph(
      pixels,
      strokesOf(glyphs[character] ?? []),
      {
        x: cell * (index + 0.4) + random() * 6,
        y: 14 + random() * 10,
        scale: 6.6 + random() * 1.2,
        slant: random() * 0.5 - 0.25,
        ink: 15 + randomInt(60),
      },
      wave,
    );
  });
  return encodePng(pixels, width, height);
}

// helpers

const random = (): number => randomInt(1_000_000) / 1_000_000;

/** Half the thickness of a stroke, in dots of the bitmap. */
const strokeRadius = 0.48;

interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly slant: number;
  readonly ink: number;
}
interface Wave {
  readonly amplitude: number;
  readonly length: number;
  readonly phase: number;
}
type Stroke = readonly [x1: number, y1: number, x2: number, y2: number];

/** The bitmap as lines between neighbouring dots; a diagonal only where no straight way joins the two. */
function strokesOf(rows: readonly string[]): Stroke[] {
  const at = (x: number, y: number): boolean => rows[y]?.[x] === '#';
  const strokes: Stroke[] = [];
  rows.forEach((row, y) =>
    [...row].forEach((dot, x) => {
      if (dot !== '#') return;
      strokes.push([x, y, x, y]);
      if (at(x + 1, y)) strokes.push([x, y, x + 1, y]);
      if (at(x, y + 1)) strokes.push([x, y, x, y + 1]);
      if (at(x + 1, y + 1) && !at(x + 1, y) && !at(x, y + 1)) strokes.push([x, y, x + 1, y + 1]);
      if (at(x - 1, y + 1) && !at(x - 1, y) && !at(x, y + 1)) strokes.push([x, y, x - 1, y + 1]);
    }),
  );
  return strokes;
}

/** For each pixel of the character's box, looks back through slant and wave how far the nearest stroke is. */
function drawGlyph(pixels: Uint8Array, strokes: readonly Stroke[], { x, y, scale, slant, ink }: Placement, wave: Wave): void {
  for (let py = 0; py < height; py++) {
    for (let px = Math.max(0, Math.floor(x - 16)); px < Math.min(width, x + 5 * scale + 20); px++) {
      const v = (py - y - wave.amplitude * Math.sin((px / wave.length) * 2 * Math.PI + wave.phase)) / scale;
      const u = (px - x) / scale + slant * (v - 3);
      if (u < -1 || u > 5 || v < -1 || v > 7) continue;
      let distance = Number.POSITIVE_INFINITY;
      for (const stroke of strokes) distance = Math.min(distance, distanceTo(stroke, u, v));
      const cover = Math.min(1, Math.max(0, (strokeRadius - distance) * scale + 0.5));
      const index = py * width + px;
      if (cover > 0) pixels[index] = Math.round((pixels[index] ?? paper) * (1 - cover) + ink * cover);
    }
  }
}

function distanceTo([x1, y1, x2, y2]: Stroke, u: number, v: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, ((u - x1) * dx + (v - y1) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(u - x1 - along * dx, v - y1 - along * dy);
}

function drawDot(pixels: Uint8Array, ink: number): void {
  const at = randomInt(height - 1) * width + randomInt(width - 1);
  for (const index of [at, at + 1, at + width, at + width + 1]) pixels[index] = ink;
}

function drawLine(pixels: Uint8Array, ink: number): void {
  const from = randomInt(height);
  const to = randomInt(height);
  const bend = random() * 30 - 15;
  for (let x = 0; x < width; x++) {
    const y = Math.round(from + ((to - from) * x) / width + bend * Math.sin((x / width) * Math.PI));
    for (const each of [y, y + 1]) if (each >= 0 && each < height) pixels[each * width + x] = ink;
  }
}
