// Draws what floors, walls and grounds are made of. Every function gives a surface that repeats without a seam.

import type { Chance } from '../seed.ts';
import { blotch, speckle, surface, tint, type Ink, type Surface } from './canvas.ts';

function grain(
  ink: Ink,
  x: number,
  y: number,
  width: number,
  height: number,
  chance: Chance,
  colour: string,
  lines: number,
): void {
  ink.save();
  ink.beginPath();
  ink.rect(x, y, width, height);
  ink.clip();
  for (let index = 0; index < lines; index += 1) {
    ink.strokeStyle = tint(colour, chance.between(-0.34, 0.12));
    ink.globalAlpha = chance.between(0.15, 0.55);
    ink.lineWidth = chance.between(0.8, 3.2);
    const at = y + chance.between(0, height);
    const sway = chance.between(-4, 4);
    ink.beginPath();
    ink.moveTo(x, at);
    ink.bezierCurveTo(
      x + width * 0.3,
      at + sway,
      x + width * 0.7,
      at - sway,
      x + width,
      at + chance.between(-2, 2),
    );
    ink.stroke();
  }
  ink.restore();
}

/** Boards along u, `rows` of them in `metres`. */
export function planks(colour: string, metres = 2, rows = 14, vary = 0.13): Surface {
  return surface(`planks ${colour} ${metres} ${rows} ${vary}`, 1024, metres, (ink, relief, size, chance) => {
    const high = size / rows;
    for (let row = 0; row < rows; row += 1) {
      const seam = chance.between(0, size);
      for (const [from, to] of [
        [seam - size, seam],
        [seam, seam + size],
      ] as const) {
        const shade = tint(colour, chance.between(-vary, vary), chance.between(-0.008, 0.008));
        ink.fillStyle = shade;
        ink.fillRect(from, row * high, to - from, high);
        grain(ink, from, row * high, to - from, high, chance, shade, 22);
        ink.fillStyle = 'rgba(30,18,8,0.45)';
        ink.fillRect(to - 1.5, row * high, 2, high);
        relief.fillStyle = '#303030';
        relief.fillRect(to - 1.5, row * high, 3, high);
      }
      ink.fillStyle = 'rgba(30,18,8,0.5)';
      ink.fillRect(0, row * high, size, 1.8);
      relief.fillStyle = '#303030';
      relief.fillRect(0, row * high, size, 2.5);
    }
  });
}

/** Solid wood for furniture. */
export function timber(colour: string): Surface {
  return surface(`timber ${colour}`, 512, 0.9, (ink, _relief, size, chance) => {
    ink.fillStyle = colour;
    ink.fillRect(0, 0, size, size);
    grain(ink, 0, 0, size, size, chance, colour, 130);
  });
}

export function weave(colour: string, coarse = 1): Surface {
  return surface(`weave ${colour} ${coarse}`, 512, 0.7 * coarse, (ink, relief, size, chance) => {
    ink.fillStyle = colour;
    ink.fillRect(0, 0, size, size);
    const step = 4;
    for (let x = 0; x < size; x += step) {
      for (let y = 0; y < size; y += step) {
        const over = (x / step + y / step) % 2 === 0;
        ink.fillStyle = tint(colour, chance.between(-0.1, 0.1) + (over ? 0.03 : -0.05));
        ink.fillRect(x, y, step, step);
        relief.fillStyle = over ? '#b0b0b0' : '#505050';
        relief.fillRect(x, y, step, step);
      }
    }
    // Thicker threads here and there: they show from across a room.
    for (let thread = 0; thread < 130; thread += 1) {
      const along = chance.happens(0.5);
      const [from, offset, length] = [
        chance.between(0, size),
        Math.floor(chance.between(0, size / step)) * step,
        chance.between(30, 160),
      ];
      ink.fillStyle = tint(colour, chance.between(-0.2, 0.16));
      ink.globalAlpha = 0.6;
      ink.fillRect(
        along ? from : offset,
        along ? offset : from,
        along ? length : step,
        along ? step : length,
      );
    }
    ink.globalAlpha = 1;
    blotch(ink, size, chance, 14, 0.035);
  });
}

export function plaster(colour: string, rough = 0.3): Surface {
  return surface(`plaster ${colour} ${rough}`, 512, 2.4, (ink, relief, size, chance) => {
    ink.fillStyle = colour;
    ink.fillRect(0, 0, size, size);
    blotch(ink, size, chance, 26, 0.022 + rough * 0.02);
    speckle(relief, size, chance, Math.round(2200 * rough), 9, 0.14);
    speckle(ink, size, chance, Math.round(500 * rough), 3, 0.05);
  });
}

export type Laying = {
  across: number;
  down: number;
  metres: number;
  bond: number;
  grout: string;
  vary: number;
};

/** Tiles, bricks or pavers in a grid; `bond` shifts every other row by that share of a tile. */
export function tiling(colour: string, laying: Laying): Surface {
  const { across, down, metres, bond, grout, vary } = laying;
  return surface(`tiling ${colour} ${JSON.stringify(laying)}`, 1024, metres, (ink, relief, size, chance) => {
    ink.fillStyle = grout;
    ink.fillRect(0, 0, size, size);
    relief.fillStyle = '#202020';
    relief.fillRect(0, 0, size, size);
    const [wide, high] = [size / across, size / down];
    const gap = Math.max(2, Math.min(wide, high) * 0.045);
    for (let row = 0; row < down; row += 1) {
      for (let column = -1; column < across; column += 1) {
        const x = (column + (row % 2) * bond) * wide;
        if (bond === 0 && column < 0) {
          continue;
        }
        const shade = tint(colour, chance.between(-vary, vary), chance.between(-vary, vary) * 0.08);
        for (const shift of column < 0 ? [0, size] : [0]) {
          ink.fillStyle = shade;
          ink.fillRect(x + shift + gap / 2, row * high + gap / 2, wide - gap, high - gap);
          relief.fillStyle = '#b0b0b0';
          relief.fillRect(x + shift + gap / 2, row * high + gap / 2, wide - gap, high - gap);
        }
      }
    }
    blotch(ink, size, chance, 22, 0.05);
    speckle(ink, size, chance, 700, 4, 0.07);
  });
}

export function marble(colour: string): Surface {
  return surface(`marble ${colour}`, 1024, 2.2, (ink, _relief, size, chance) => {
    ink.fillStyle = colour;
    ink.fillRect(0, 0, size, size);
    blotch(ink, size, chance, 30, 0.05);
    for (let vein = 0; vein < 13; vein += 1) {
      let [x, y] = [chance.between(0, size), chance.between(0, size)];
      let turn = chance.between(0.4, 1.1);
      ink.strokeStyle = `rgba(96,88,80,${chance.between(0.06, 0.24)})`;
      ink.lineWidth = chance.between(0.8, 3.5);
      ink.beginPath();
      ink.moveTo(x, y);
      for (let step = 0; step < 50; step += 1) {
        turn += chance.between(-0.3, 0.3);
        x += Math.cos(turn) * 16;
        y += Math.sin(turn) * 16;
        ink.lineTo(x, y);
      }
      ink.stroke();
    }
  });
}

export function concrete(colour: string, metres = 3): Surface {
  return surface(`concrete ${colour} ${metres}`, 1024, metres, (ink, relief, size, chance) => {
    ink.fillStyle = colour;
    ink.fillRect(0, 0, size, size);
    blotch(ink, size, chance, 60, 0.045);
    speckle(ink, size, chance, 2600, 2.4, 0.12);
    speckle(relief, size, chance, 900, 4, 0.12);
  });
}

/** Overlapping rows for roofs: flat shingles, or barrel tiles when `round`. */
export function roofing(colour: string, round: boolean): Surface {
  return surface(`roofing ${colour} ${round}`, 1024, round ? 2.6 : 2.4, (ink, relief, size, chance) => {
    const rows = round ? 9 : 14;
    const columns = round ? 12 : 10;
    const [wide, high] = [size / columns, size / rows];
    for (let row = 0; row < rows; row += 1) {
      for (let column = -1; column <= columns; column += 1) {
        const shade = tint(colour, chance.between(-0.16, 0.14), chance.between(-0.012, 0.012));
        const x = (column + (round ? 0 : (row % 2) * 0.5)) * wide;
        if (round) {
          const across = ink.createLinearGradient(x, 0, x + wide, 0);
          across.addColorStop(0, tint(shade, -0.5));
          across.addColorStop(0.35, tint(shade, 0.16));
          across.addColorStop(1, tint(shade, -0.42));
          ink.fillStyle = across;
        } else {
          ink.fillStyle = shade;
        }
        ink.fillRect(x, row * high, wide - (round ? 0 : 1.5), high);
        const along = relief.createLinearGradient(0, row * high, 0, (row + 1) * high);
        along.addColorStop(0, '#404040');
        along.addColorStop(1, '#d0d0d0');
        relief.fillStyle = along;
        relief.fillRect(x, row * high, wide, high);
      }
      ink.fillStyle = 'rgba(20,10,5,0.42)';
      ink.fillRect(0, (row + 1) * high - 6, size, 6);
    }
  });
}

/** Horizontal lap siding, or upright boards when turned by the caller. */
export function siding(colour: string, boards = 10): Surface {
  return surface(`siding ${colour} ${boards}`, 1024, 1.6, (ink, relief, size, chance) => {
    const high = size / boards;
    for (let board = 0; board < boards; board += 1) {
      const shade = tint(colour, chance.between(-0.03, 0.03));
      ink.fillStyle = shade;
      ink.fillRect(0, board * high, size, high);
      grain(ink, 0, board * high, size, high, chance, shade, 5);
      const lap = ink.createLinearGradient(0, (board + 0.86) * high, 0, (board + 1) * high);
      lap.addColorStop(0, 'rgba(20,20,24,0)');
      lap.addColorStop(1, 'rgba(20,20,24,0.34)');
      ink.fillStyle = lap;
      ink.fillRect(0, (board + 0.86) * high, size, high * 0.14);
      const slope = relief.createLinearGradient(0, board * high, 0, (board + 1) * high);
      slope.addColorStop(0, '#505050');
      slope.addColorStop(1, '#c8c8c8');
      relief.fillStyle = slope;
      relief.fillRect(0, board * high, size, high);
    }
  });
}

/** Lawn, sand or gravel: thousands of strokes or grains. */
export function ground(colour: string, kind: 'grass' | 'sand' | 'asphalt'): Surface {
  return surface(
    `ground ${colour} ${kind}`,
    1024,
    kind === 'grass' ? 3.2 : 5,
    (ink, relief, size, chance) => {
      ink.fillStyle = colour;
      ink.fillRect(0, 0, size, size);
      blotch(ink, size, chance, 46, kind === 'grass' ? 0.07 : 0.045);
      if (kind === 'grass') {
        for (let blade = 0; blade < 16000; blade += 1) {
          const [x, y] = [chance.between(0, size), chance.between(0, size)];
          ink.strokeStyle = tint(colour, chance.between(-0.35, 0.4), chance.between(-0.035, 0.02));
          ink.globalAlpha = 0.6;
          ink.beginPath();
          ink.moveTo(x, y);
          ink.lineTo(x + chance.between(-5, 5), y - chance.between(4, 12));
          ink.stroke();
        }
        ink.globalAlpha = 1;
      }
      speckle(ink, size, chance, 5200, kind === 'sand' ? 1.6 : 2.4, 0.16);
      speckle(relief, size, chance, 1600, kind === 'sand' ? 26 : 8, 0.16);
    },
  );
}
