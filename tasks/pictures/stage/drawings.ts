// Draws what hangs on walls and lies on floors: our own small abstract paintings and rug patterns.

import type { Palette } from '../palettes.ts';
import type { Chance } from '../seed.ts';
import { blotch, speckle, tint, type Ink } from './canvas.ts';

type Drawing = (ink: Ink, width: number, height: number, colours: string[], chance: Chance) => void;

const seascape: Drawing = (ink, width, height, colours, chance) => {
  const bands = chance.whole(4, 6);
  const start = height * chance.between(0.4, 0.55);
  for (let band = 0; band < bands; band += 1) {
    ink.fillStyle = tint(colours[band % colours.length] ?? '#888888', chance.between(-0.1, 0.25));
    const top = start + (band * (height - start)) / bands;
    ink.beginPath();
    ink.moveTo(0, top);
    for (let x = 0; x <= width; x += width / 12) {
      ink.lineTo(x, top + Math.sin(x * 0.02 + band * 2) * height * 0.018);
    }
    ink.lineTo(width, height);
    ink.lineTo(0, height);
    ink.fill();
  }
  ink.fillStyle = chance.pick(['#e9a15b', '#e2744c', '#edc57a']);
  ink.beginPath();
  ink.arc(width * chance.between(0.3, 0.7), start - height * 0.1, Math.min(width, height) * 0.11, 0, 7);
  ink.fill();
};

const stones: Drawing = (ink, width, height, colours, chance) => {
  for (let index = 0; index < 6; index += 1) {
    ink.fillStyle = tint(colours[index % colours.length] ?? '#888888', chance.between(-0.05, 0.2));
    ink.globalAlpha = 0.9;
    ink.beginPath();
    const [x, y] = [width * chance.between(0.25, 0.75), height * (0.18 + index * 0.13)];
    ink.ellipse(
      x,
      y,
      width * chance.between(0.14, 0.3),
      height * chance.between(0.06, 0.12),
      chance.between(-0.4, 0.4),
      0,
      7,
    );
    ink.fill();
  }
  ink.globalAlpha = 1;
};

const branch: Drawing = (ink, width, height, colours, chance) => {
  ink.strokeStyle = colours[0] ?? '#445544';
  ink.lineWidth = width * 0.008;
  for (const hand of [-1, 1]) {
    ink.beginPath();
    ink.moveTo(width * 0.5, height * 0.92);
    ink.quadraticCurveTo(
      width * (0.5 + hand * 0.06),
      height * 0.5,
      width * (0.5 + hand * 0.2),
      height * 0.12,
    );
    ink.stroke();
    for (let leaf = 0; leaf < 9; leaf += 1) {
      const share = 0.1 + leaf * 0.1;
      const x = width * (0.5 + hand * 0.2 * share * share);
      const y = height * (0.92 - 0.8 * share);
      ink.fillStyle = tint(colours[leaf % 2] ?? '#445544', chance.between(-0.15, 0.25));
      ink.beginPath();
      ink.ellipse(x + hand * width * 0.07, y, width * 0.085, height * 0.024, hand * -0.6, 0, 7);
      ink.ellipse(x - hand * width * 0.06, y, width * 0.08, height * 0.022, hand * 0.7, 0, 7);
      ink.fill();
    }
  }
};

const arches: Drawing = (ink, width, height, colours, chance) => {
  const middle = width * chance.between(0.4, 0.6);
  for (let ring = 5; ring > 0; ring -= 1) {
    ink.fillStyle = ring % 2 === 0 ? '#f2eadc' : (colours[ring % colours.length] ?? '#888888');
    const radius = width * 0.075 * ring;
    ink.beginPath();
    ink.arc(middle, height * 0.55, radius, Math.PI, 0);
    ink.lineTo(middle + radius, height * 0.86);
    ink.lineTo(middle - radius, height * 0.86);
    ink.fill();
  }
};

const dunes: Drawing = (ink, width, height, colours, chance) => {
  for (let hill = 0; hill < 5; hill += 1) {
    ink.fillStyle = tint(colours[hill % colours.length] ?? '#888888', 0.35 - hill * 0.12);
    ink.beginPath();
    ink.moveTo(0, height);
    const base = height * (0.35 + hill * 0.13);
    const shift = chance.between(0, 6);
    for (let x = 0; x <= width; x += width / 30) {
      ink.lineTo(x, base + Math.sin((x / width) * 4 + shift) * height * 0.07);
    }
    ink.lineTo(width, height);
    ink.fill();
  }
};

/** Fills the sheet with one of five motives in the palette's colours. */
export function paintArt(ink: Ink, width: number, height: number, palette: Palette, chance: Chance): void {
  ink.fillStyle = chance.pick(['#f4ecdd', '#efe4d2', '#f7f2e8', '#e7ecea']);
  ink.fillRect(0, 0, width, height);
  const colours = [palette.accent.colour, palette.feature, palette.second, palette.sofa.colour, palette.wood];
  if (chance.happens(0.5)) {
    colours.reverse();
  }
  chance.pick([seascape, stones, branch, arches, dunes])(ink, width, height, colours, chance);
  speckle(ink, Math.max(width, height), chance, 500, 2, 0.1);
  const margin = Math.min(width, height) * 0.08;
  ink.strokeStyle = '#faf6ee';
  ink.lineWidth = margin * 2;
  ink.strokeRect(0, 0, width, height);
}

function fringe(ink: Ink, width: number, height: number): void {
  ink.strokeStyle = '#efe5d2';
  ink.lineWidth = 3;
  for (let y = 4; y < height; y += 9) {
    ink.beginPath();
    ink.moveTo(0, y);
    ink.lineTo(14, y);
    ink.moveTo(width - 14, y);
    ink.lineTo(width, y);
    ink.stroke();
  }
}

/** A woven rug: bordered, striped, diamonds or plain with a net of lines. */
export function paintRug(ink: Ink, width: number, height: number, palette: Palette, chance: Chance): void {
  ink.fillStyle = palette.rug;
  ink.fillRect(0, 0, width, height);
  const [one, two] = [tint(palette.accent.colour, 0.15), tint(palette.second, 0.05)];
  const kind = chance.whole(0, 3);
  if (kind === 0) {
    for (const [index, colour] of [one, palette.rug, two].entries()) {
      ink.strokeStyle = colour;
      ink.lineWidth = 16 - index * 3;
      ink.strokeRect(40 + index * 24, 40 + index * 24, width - 80 - index * 48, height - 80 - index * 48);
    }
  } else if (kind === 1) {
    for (let x = 30; x < width; x += 60) {
      ink.fillStyle = (x / 60) % 2 < 1 ? one : two;
      ink.globalAlpha = 0.75;
      ink.fillRect(x, 0, chance.pick([8, 14, 26]), height);
    }
  } else {
    ink.lineWidth = kind === 2 ? 7 : 4;
    ink.strokeStyle = kind === 2 ? one : tint(palette.sofa.colour, -0.35);
    ink.globalAlpha = 0.7;
    const step = kind === 2 ? 120 : 90;
    for (let x = -height; x < width + height; x += step) {
      ink.beginPath();
      ink.moveTo(x, 0);
      ink.lineTo(x + height, height);
      ink.moveTo(x, height);
      ink.lineTo(x + height, 0);
      ink.stroke();
    }
  }
  ink.globalAlpha = 1;
  speckle(ink, width, chance, 9000, 2.2, 0.2);
  blotch(ink, width, chance, 12, 0.03);
  fringe(ink, width, height);
}
