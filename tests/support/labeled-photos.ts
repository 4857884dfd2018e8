// Photos of the labeled set: rooms drawn from a seed, and what a copier does to hide where a photo is from.
import sharp, { type Sharp } from 'sharp';
import { createRandom } from './labeled-random.ts';

export const disguises = [
  'recompressed',
  'smaller',
  'cropped',
  'mirrored',
  'tinted',
  'brighter',
  'signed',
] as const;
export type Disguise = (typeof disguises)[number];

export interface PhotoPlan {
  /** Photos of the same scene show the same. */
  scene: number;
  disguise: Disguise | null;
  /** The stored width in pixels. Drawn smaller, because the hash doesn't depend on it. */
  width: number;
}

const size = { width: 96, height: 72 };

/** A JPEG of the planned photo. */
export function drawPhoto({ scene, disguise }: PhotoPlan): Promise<Buffer> {
  const drawn = sharp(drawScene(scene), { raw: { ...size, channels: 3 } });
  return (disguise === null ? drawn : change[disguise](drawn)).jpeg({ quality: 85 }).toBuffer();
}

const change: Record<Disguise, (photo: Sharp) => Sharp> = {
  recompressed: (photo) => photo.jpeg({ quality: 35 }),
  smaller: (photo) => photo.resize(64),
  // 4 % of each side.
  cropped: (photo) => photo.extract({ left: 4, top: 3, width: 88, height: 66 }),
  mirrored: (photo) => photo.flop(),
  tinted: (photo) => photo.tint('#d8a860'),
  brighter: (photo) => photo.modulate({ brightness: 1.25, saturation: 1.3 }),
  signed: (photo) =>
    photo.composite([
      { input: { create: { width: 36, height: 6, channels: 3, background: '#fff' } }, left: 55, top: 62 },
    ]),
};

/** Walls, floor, window light and furniture: large shapes with soft shading, and noise. */
function drawScene(seed: number): Buffer {
  const random = createRandom(seed + 1);
  const pixels = Buffer.alloc(size.width * size.height * 3);
  const shapes = Array.from({ length: 22 }, (_, index) => ({
    x: random.between(-0.2, 1),
    y: random.between(-0.2, 1),
    width: random.between(0.05, 0.7) / (1 + index / 12),
    height: random.between(0.05, 0.7) / (1 + index / 12),
    light: random.between(20, 240),
    slope: random.between(-90, 90),
  }));
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const [u, v] = [x / size.width, y / size.height];
      const top = shapes.findLast(
        (shape) => u >= shape.x && v >= shape.y && u < shape.x + shape.width && v < shape.y + shape.height,
      );
      const light = top ? top.light + top.slope * (u - top.x + v - top.y) : 190 - 90 * v;
      const grain = ((x * 31 + y * 17 + seed) % 13) - 6;
      pixels.fill(
        Math.max(0, Math.min(255, light + grain)),
        (y * size.width + x) * 3,
        (y * size.width + x) * 3 + 3,
      );
    }
  }
  return pixels;
}
