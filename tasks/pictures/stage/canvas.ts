// Hides the two-dimensional canvas: surfaces are drawn twice, once in colour and once as relief, and repeat
// every so many metres.

import { CanvasTexture, Color, RepeatWrapping, SRGBColorSpace } from 'three';
import { chanceOf, type Chance } from '../seed.ts';

export type Ink = CanvasRenderingContext2D;

/** A drawn surface. `metres` is the side of the square that the drawing covers. */
export type Surface = { map: CanvasTexture; bumpMap: CanvasTexture };

function inkOf(width: number, height = width): Ink {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const ink = canvas.getContext('2d', { willReadFrequently: true });
  if (ink === null) {
    throw new Error('No canvas to draw on');
  }
  return ink;
}

function textureOf(ink: Ink, metres: number, coloured: boolean): CanvasTexture {
  const texture = new CanvasTexture(ink.canvas);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.repeat.set(1 / metres, 1 / metres);
  texture.anisotropy = 2;
  if (coloured) {
    texture.colorSpace = SRGBColorSpace;
  }
  return texture;
}

const drawn = new Map<string, Surface>();

/** Draws a surface once for each `key` and keeps the last forty: the pictures of a home share most of theirs. */
export function surface(
  key: string,
  size: number,
  metres: number,
  draw: (colour: Ink, relief: Ink, size: number, chance: Chance) => void,
): Surface {
  const known = drawn.get(key);
  if (known !== undefined) {
    drawn.delete(key);
    drawn.set(key, known);
    return known;
  }
  const fresh = drawSurface(size, metres, (colour, relief) => draw(colour, relief, size, chanceOf(key)));
  drawn.set(key, fresh);
  const [oldest] = drawn;
  if (drawn.size > 40 && oldest !== undefined) {
    drawn.delete(oldest[0]);
    oldest[1].map.dispose();
    oldest[1].bumpMap.dispose();
  }
  return fresh;
}

function drawSurface(size: number, metres: number, draw: (colour: Ink, relief: Ink) => void): Surface {
  const colour = inkOf(size);
  const relief = inkOf(size);
  relief.fillStyle = '#808080';
  relief.fillRect(0, 0, size, size);
  draw(colour, relief);
  return { map: textureOf(colour, metres, true), bumpMap: textureOf(relief, metres, false) };
}

/** A picture that covers its surface once (art, rugs). */
export function picture(
  width: number,
  height: number,
  draw: (ink: Ink, width: number, height: number) => void,
): CanvasTexture {
  const ink = inkOf(width, height);
  draw(ink, width, height);
  return textureOf(ink, 1, true);
}

/** The colour, lighter (positive) or darker (negative) by a share, and shifted in warmth. */
export function tint(colour: string, lightness: number, warmth = 0): string {
  const mixed = new Color(colour);
  const hsl = { h: 0, s: 0, l: 0 };
  mixed.getHSL(hsl, SRGBColorSpace);
  mixed.setHSL(
    (hsl.h + warmth + 1) % 1,
    hsl.s,
    Math.min(1, Math.max(0, hsl.l * (1 + lightness))),
    SRGBColorSpace,
  );
  return `#${mixed.getHexString(SRGBColorSpace)}`;
}

/** Scatters soft specks; wraps nothing, so keep them small. */
export function speckle(
  ink: Ink,
  size: number,
  chance: Chance,
  count: number,
  radius: number,
  strength: number,
): void {
  for (let index = 0; index < count; index += 1) {
    ink.fillStyle = chance.happens(0.5)
      ? `rgba(255,250,240,${strength * chance.next()})`
      : `rgba(20,14,8,${strength * chance.next()})`;
    const r = radius * chance.between(0.4, 1);
    ink.beginPath();
    ink.ellipse(
      chance.between(0, size),
      chance.between(0, size),
      r,
      r * chance.between(0.5, 1),
      chance.between(0, 3),
      0,
      7,
    );
    ink.fill();
  }
}

/** Large soft clouds of light and dark: breaks up flat paint. */
export function blotch(ink: Ink, size: number, chance: Chance, count: number, strength: number): void {
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [chance.between(0, size), chance.between(0, size)];
    const r = size * chance.between(0.05, 0.22);
    const tone = chance.happens(0.5) ? '255,248,236' : '40,28,16';
    for (const dx of [-size, 0, size]) {
      for (const dy of [-size, 0, size]) {
        if (x + dx + r < 0 || x + dx - r > size || y + dy + r < 0 || y + dy - r > size) {
          continue;
        }
        const gradient = ink.createRadialGradient(x + dx, y + dy, 0, x + dx, y + dy, r);
        gradient.addColorStop(0, `rgba(${tone},${strength})`);
        gradient.addColorStop(1, `rgba(${tone},0)`);
        ink.fillStyle = gradient;
        ink.fillRect(0, 0, size, size);
      }
    }
  }
}
