// Makes beds, with folds in the linen. The head is at -z, the foot at +z; y = 0 is the floor.

import { Group } from 'three';
import type { Chance } from '../seed.ts';
import type { Furnishing, Paint } from './materials.ts';
import { at, box, cushion, legs, pillow, sheet } from './shapes.ts';

/** A cover that lies on top of a mattress and hangs over three sides in folds. */
function cover(
  width: number,
  from: number,
  to: number,
  top: number,
  hang: number,
  material: Paint,
  phase: number,
  lift: number,
): Group {
  const half = width / 2;
  const whole = new Group();
  const piece = sheet(
    (u, v) => {
      const across = (u - 0.5) * (width + hang * 2);
      const over = Math.max(0, Math.abs(across) - half);
      const z = from + v * (to - from);
      const wave = Math.sin(z * 13 + phase) * 0.5 + Math.sin(z * 7.3 + phase * 2) * 0.5;
      const ripple =
        Math.sin(across * 5 + z * 7 + phase) * 0.007 +
        Math.sin(across * 11 - z * 4) * 0.005 +
        Math.sin(z * 17 + across * 3) * 0.003;
      const round = Math.min(over, 0.05);
      const x =
        Math.sign(across) *
        (Math.min(Math.abs(across), half) + round * 0.9 + Math.max(0, over - 0.05) * (0.1 + 0.12 * wave));
      const crown = 0.03 * (1 - (Math.min(Math.abs(across), half) / half) ** 4);
      return [x, top + lift + crown + ripple * (over > 0 ? 0.4 : 1) - Math.max(0, over - 0.02), z];
    },
    material,
    64,
    48,
  );
  const foot = sheet(
    (u, v) => {
      const x = (u - 0.5) * (width + 0.06);
      const wave = Math.sin(x * 12 + phase) * 0.5 + Math.sin(x * 6 + phase) * 0.5;
      return [
        x,
        top + lift - v * hang + 0.005,
        to + Math.sin(Math.min(1, v * 8) * 1.57) * 0.04 + v * hang * (0.08 + 0.1 * wave),
      ];
    },
    material,
    56,
    14,
  );
  whole.add(piece, foot);
  return whole;
}

/** A made bed with pillows, a folded blanket and cushions. */
export function bed(width: number, furnishing: Furnishing, chance: Chance): Group {
  const { wood, linen, accent, second, sofa, cane } = furnishing;
  const whole = new Group();
  const length = 2.02;
  const frame = chance.pick([wood, sofa]);
  whole.add(
    at(box(width + 0.08, 0.2, length + 0.06, frame, 0.03), 0, 0.13, 0),
    at(legs(width - 0.1, length - 0.1, 0.14, 0.03, wood), 0, 0, 0),
  );
  headboard(whole, width, length, furnishing, chance);
  whole.add(at(cushion(width, 0.26, length, linen, 0.01), 0, 0.3, 0));
  const phase = chance.between(0, 6);
  const duvet = chance.pick([linen, linen, second]);
  whole.add(cover(width, -length / 2 + 0.55, length / 2, 0.55, 0.26, duvet, phase, 0.02));
  whole.add(
    cover(
      width + 0.035,
      -length / 2 + 0.48,
      -length / 2 + 0.78,
      0.55,
      0.25,
      duvet === linen ? second : linen,
      phase,
      0.042,
    ),
  );
  const blanket = chance.pick([accent, sofa]);
  whole.add(cover(width + 0.07, length / 2 - 0.72, length / 2 - 0.2, 0.55, 0.34, blanket, phase, 0.06));
  const sleepers = width > 1.2 ? [-width / 4, width / 4] : [0];
  for (const x of sleepers) {
    for (const [index, cloth] of [linen, duvet === linen ? second : linen].entries()) {
      const rest = at(pillow(0.68, 0.46, 0.2, cloth), x, 0.56, -length / 2 + 0.16 + index * 0.17);
      rest.rotation.set(-0.35 - index * 0.12, chance.between(-0.06, 0.06), 0);
      whole.add(rest);
    }
    const loose = at(pillow(0.44, 0.42, 0.16, accent), x * 0.75, 0.57, -length / 2 + 0.52);
    loose.rotation.set(-0.5, chance.between(-0.15, 0.15), chance.between(-0.06, 0.06));
    whole.add(loose);
  }
  if (width > 1.2) {
    const small = at(
      pillow(0.56, 0.28, 0.14, chance.pick([second, cane, sofa])),
      0,
      0.58,
      -length / 2 + 0.66,
    );
    small.rotation.x = -0.55;
    whole.add(small);
  }
  return whole;
}

function headboard(
  whole: Group,
  width: number,
  length: number,
  furnishing: Furnishing,
  chance: Chance,
): void {
  const { wood, cane, sofa } = furnishing;
  const z = -length / 2 - 0.06;
  const kind = chance.pick(['padded', 'slats', 'cane', 'plain'] as const);
  if (kind === 'padded') {
    const strips = Math.round(width / 0.28);
    for (let strip = 0; strip < strips; strip += 1) {
      whole.add(
        at(
          cushion(width / strips + 0.006, 0.86, 0.1, sofa, 0.014),
          -width / 2 + (width / strips) * (strip + 0.5),
          0.32,
          z,
        ),
      );
    }
    return;
  }
  for (const side of [-1, 1]) {
    whole.add(at(box(0.06, 1.14, 0.06, wood, 0.01), (side * (width + 0.06)) / 2, 0, z));
  }
  whole.add(at(box(width + 0.12, 0.07, 0.06, wood, 0.015), 0, 1.1, z));
  if (kind === 'slats') {
    for (let slat = 0; slat < 11; slat += 1) {
      whole.add(at(box(0.03, 0.7, 0.025, wood), -width / 2 + (width / 10) * slat, 0.42, z));
    }
  } else {
    whole.add(at(box(width, 0.68, 0.025, kind === 'cane' ? cane : wood), 0, 0.43, z));
  }
}
