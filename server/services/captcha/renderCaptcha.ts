import { randomInt } from 'node:crypto';
import { encodePng } from './encodePng.ts';
import { glyphs } from './glyphs.ts';

const width = 120;
const height = 40;

/** Draws the text slanted, waved and covered with noise; needs no font. PNG bytes. */
export function renderCaptcha(text: string): Buffer {
  const pixels = new Uint8Array(width * height).fill(245);
  const wave = { amplitude: 1 + random() * 2, length: 18 + random() * 14, phase: random() * 6 };
  const cell = width / (text.length + 0.6);
  [...text].forEach((character, index) => {
    drawGlyph(pixels, glyphs[character] ?? [], { x: cell * (index + 0.35) + random() * 4, y: 5 + random() * 6, scale: 3.4 + random() * 0.9, slant: random() * 0.6 - 0.3, ink: 20 + randomInt(70) }, wave);
  });
  for (let line = 0; line < 4; line++) drawLine(pixels, 60 + randomInt(110));
  for (let dot = 0; dot < 260; dot++) pixels[randomInt(pixels.length)] = 60 + randomInt(180);
  return encodePng(pixels, width, height);
}

// helpers

const random = (): number => randomInt(1_000_000) / 1_000_000;

interface Placement { readonly x: number; readonly y: number; readonly scale: number; readonly slant: number; readonly ink: number }
interface Wave { readonly amplitude: number; readonly length: number; readonly phase: number }

/** For each pixel of the character's box, looks back through slant and wave which dot of the bitmap it shows. */
function drawGlyph(pixels: Uint8Array, rows: readonly string[], { x, y, scale, slant, ink }: Placement, wave: Wave): void {
  for (let py = 0; py < height; py++) {
    for (let px = Math.max(0, Math.floor(x - 8)); px < Math.min(width, x + 5 * scale + 12); px++) {
      const v = (py - y - wave.amplitude * Math.sin(px / wave.length * 2 * Math.PI + wave.phase)) / scale;
      const u = (px - x) / scale + slant * (v - 3.5);
      if (rows[Math.floor(v)]?.[Math.floor(u)] === '#') pixels[py * width + px] = ink;
    }
  }
}

function drawLine(pixels: Uint8Array, ink: number): void {
  const from = randomInt(height);
  const to = randomInt(height);
  const bend = random() * 12 - 6;
  for (let x = 0; x < width; x++) {
    const y = Math.round(from + (to - from) * x / width + bend * Math.sin(x / width * Math.PI));
    if (y >= 0 && y < height) pixels[y * width + x] = ink;
  }
}
