// Builds what one sits and lies on. Every piece stands at the origin and faces +z.

import { Group } from 'three';
import type { Chance } from '../seed.ts';
import type { Furnishing, Paint } from './materials.ts';
import { at, bar, box, cushion, group, legs, pillow, sheet } from './shapes.ts';

/** A sofa of `width` metres; `corner` adds a long seat at its right. */
export function sofa(width: number, furnishing: Furnishing, chance: Chance, corner = false): Group {
  const { sofa: cover, wood, accent, second, linen } = furnishing;
  const whole = new Group();
  const depth = 0.95;
  whole.add(at(legs(width - 0.2, depth - 0.2, 0.13, 0.022, wood, 0.02), 0, 0, 0));
  whole.add(at(box(width, 0.2, depth, cover, 0.05), 0, 0.12, 0));
  const arm = 0.2;
  const inner = width - arm * 2;
  for (const side of [-1, 1]) {
    whole.add(at(cushion(arm, 0.5, depth, cover, 0.012), (side * (width - arm)) / 2, 0.13, 0));
  }
  whole.add(at(cushion(inner, 0.62, 0.22, cover, 0.01), 0, 0.2, -depth / 2 + 0.12));
  const seats = width > 2.3 ? 3 : 2;
  const each = inner / seats;
  for (let seat = 0; seat < seats; seat += 1) {
    const x = -inner / 2 + each * (seat + 0.5);
    whole.add(at(cushion(each - 0.012, 0.19, depth - 0.22, cover, 0.022), x, 0.31, 0.08));
    const back = at(cushion(each - 0.02, 0.46, 0.22, cover, 0.035), x, 0.47, -0.2);
    back.rotation.x = -0.14;
    whole.add(back);
  }
  if (corner) {
    whole.add(at(box(1, 0.2, 0.85, cover, 0.05), (width - 1) / 2, 0.12, 0.85));
    whole.add(at(cushion(0.98, 0.19, 0.9, cover, 0.022), (width - 1) / 2, 0.31, 0.82));
  }
  const covers = [accent, second, linen, accent, second];
  const places = [-inner / 2 + 0.26, -inner / 2 + 0.62, inner / 2 - 0.28, inner / 2 - 0.66];
  for (const [index, x] of places.slice(0, width > 2 ? 4 : 3).entries()) {
    const size = chance.between(0.42, 0.52);
    const throwPillow = at(
      pillow(size, size, 0.17, covers[(index + chance.whole(0, 1)) % covers.length] ?? accent),
      x,
      0.48,
      0.06 + (index % 2) * 0.09,
    );
    throwPillow.rotation.set(-0.32, chance.between(-0.25, 0.25), chance.between(-0.12, 0.12));
    whole.add(throwPillow);
  }
  if (chance.happens(0.7)) {
    whole.add(throwBlanket(-inner / 2 - 0.06, second));
  }
  return whole;
}

/** A knitted blanket over the left arm. */
function throwBlanket(x: number, material: Paint): Group {
  const cloth = sheet(
    (u, v) => {
      const along = (v - 0.5) * 1.25;
      const across = (u - 0.5) * 0.5;
      const over = Math.max(0, Math.abs(along) - 0.16);
      const fold = Math.sin(u * 17) * 0.012 * Math.min(1, over * 4);
      return [
        x - 0.06 + Math.sign(along) * (Math.min(Math.abs(along), 0.16) * 0.8 + fold),
        0.65 - over * 0.95 + Math.sin(u * 9) * 0.004,
        0.12 + across,
      ];
    },
    material,
    24,
    30,
  );
  return group(cloth);
}

export function armchair(furnishing: Furnishing, chance: Chance, cover: Paint = furnishing.accent): Group {
  const { wood, linen } = furnishing;
  const whole = new Group();
  if (chance.happens(0.5)) {
    // Wooden frame with loose cushions.
    for (const side of [-1, 1]) {
      const x = side * 0.33;
      whole.add(
        bar(
          [
            [x, 0, 0.32],
            [x, 0.56, 0.28],
          ],
          0.02,
          wood,
        ),
        bar(
          [
            [x, 0, -0.4],
            [x, 0.82, -0.36],
          ],
          0.02,
          wood,
        ),
      );
      whole.add(at(box(0.06, 0.03, 0.76, wood, 0.012), x, 0.56, -0.03));
      whole.add(at(box(0.03, 0.05, 0.72, wood), x, 0.28, -0.02));
    }
    whole.add(at(box(0.66, 0.04, 0.04, wood), 0, 0.78, -0.36), at(box(0.66, 0.05, 0.04, wood), 0, 0.27, 0.3));
    whole.add(at(cushion(0.62, 0.16, 0.68, cover, 0.02), 0, 0.31, 0));
    const back = at(cushion(0.62, 0.54, 0.16, cover, 0.03), 0, 0.44, -0.27);
    back.rotation.x = -0.2;
    whole.add(back);
  } else {
    whole.add(legs(0.55, 0.55, 0.18, 0.018, wood, 0.03));
    whole.add(at(cushion(0.76, 0.26, 0.74, cover, 0.02), 0, 0.16, 0));
    const shell = sheet(
      (u, v) => {
        const turn = Math.PI * (u * 1.16 - 0.08);
        const high = 0.3 + (0.5 * Math.sin(Math.PI * u) ** 0.55 * 0.6 + 0.2) * v;
        return [-Math.cos(turn) * (0.4 + 0.05 * v), high, 0.16 - Math.sin(turn) * (0.48 + 0.07 * v)];
      },
      cover,
      30,
      8,
    );
    const lining = shell.clone();
    lining.scale.set(0.86, 1, 0.86);
    whole.add(shell, lining, at(cushion(0.62, 0.12, 0.6, cover, 0.02), 0, 0.38, 0.06));
  }
  const lean = at(pillow(0.42, 0.36, 0.14, linen), 0.04, 0.46, -0.1);
  lean.rotation.x = -0.3;
  whole.add(lean);
  return whole;
}

/** A dining or desk chair. */
export function chair(furnishing: Furnishing, kind: 'spindle' | 'padded' | 'cane'): Group {
  const { wood, cane, accent, linen, black } = furnishing;
  const frame = kind === 'padded' ? black : wood;
  const whole = new Group();
  whole.add(legs(0.36, 0.36, 0.44, 0.015, frame, 0.04));
  if (kind === 'padded') {
    whole.add(at(cushion(0.46, 0.1, 0.45, accent, 0.015), 0, 0.41, 0));
    const back = at(cushion(0.44, 0.42, 0.09, accent, 0.02), 0, 0.5, -0.22);
    back.rotation.x = -0.16;
    whole.add(back);
    return whole;
  }
  whole.add(at(box(0.44, 0.035, 0.43, kind === 'cane' ? cane : wood, 0.015), 0, 0.43, 0));
  if (kind === 'cane') {
    whole.add(at(cushion(0.4, 0.05, 0.39, linen, 0.01), 0, 0.455, 0.01));
  }
  whole.add(
    bar(
      [
        [-0.19, 0.44, -0.19],
        [-0.21, 0.84, -0.28],
      ],
      0.015,
      wood,
    ),
    bar(
      [
        [0.19, 0.44, -0.19],
        [0.21, 0.84, -0.28],
      ],
      0.015,
      wood,
    ),
  );
  const rail = bar(
    [
      [-0.215, 0.82, -0.27],
      [0, 0.83, -0.33],
      [0.215, 0.82, -0.27],
    ],
    0.022,
    wood,
  );
  whole.add(rail);
  if (kind === 'spindle') {
    for (let index = -2; index <= 2; index += 1) {
      whole.add(
        bar(
          [
            [index * 0.07, 0.45, -0.2],
            [index * 0.078, 0.82, -0.31],
          ],
          0.008,
          wood,
        ),
      );
    }
  } else {
    const panel = at(box(0.36, 0.26, 0.012, cane), 0, 0.53, -0.24);
    panel.rotation.x = -0.2;
    whole.add(panel);
  }
  return whole;
}

export function stool(furnishing: Furnishing, height = 0.66): Group {
  const { wood, cane, black } = furnishing;
  return group(
    legs(0.26, 0.26, height - 0.02, 0.014, black, 0.05),
    at(box(0.38, 0.05, 0.36, wood, 0.02), 0, height - 0.03, 0),
    bar(
      [
        [-0.17, 0.22, 0.17],
        [0.17, 0.22, 0.17],
      ],
      0.009,
      black,
    ),
    bar(
      [
        [-0.17, height + 0.02, -0.16],
        [-0.18, height + 0.26, -0.2],
      ],
      0.01,
      black,
    ),
    bar(
      [
        [0.17, height + 0.02, -0.16],
        [0.18, height + 0.26, -0.2],
      ],
      0.01,
      black,
    ),
    at(box(0.36, 0.15, 0.02, cane, 0.008), 0, height + 0.12, -0.19),
  );
}

/** A sun lounger, 1.95 m long, its back rest raised at -z. */
export function lounger(furnishing: Furnishing, cover: Paint): Group {
  const { wood, linen } = furnishing;
  const whole = group(
    at(legs(0.56, 1.7, 0.26, 0.025, wood), 0, 0, 0),
    at(box(0.66, 0.06, 1.95, wood, 0.012), 0, 0.24, 0),
  );
  whole.add(at(cushion(0.62, 0.11, 1.3, cover, 0.015), 0, 0.3, 0.32));
  const rest = group(
    at(box(0.64, 0.04, 0.75, wood), 0, 0, -0.37),
    at(cushion(0.62, 0.11, 0.74, cover, 0.015), 0, 0.04, -0.37),
  );
  rest.position.set(0, 0.3, -0.3);
  rest.rotation.x = 0.66;
  whole.add(rest);
  const head = at(cushion(0.46, 0.1, 0.24, linen, 0.02), 0, 0.7, -0.72);
  head.rotation.x = 0.66;
  whole.add(head);
  return whole;
}

/** An outdoor sofa of slats with thick cushions. */
export function gardenSofa(width: number, furnishing: Furnishing, chance: Chance): Group {
  const { wood, linen, accent, second } = furnishing;
  const whole = group(
    at(box(width, 0.08, 0.8, wood, 0.01), 0, 0.22, 0),
    legs(width - 0.1, 0.7, 0.24, 0.03, wood),
  );
  for (let slat = 0; slat < 4; slat += 1) {
    whole.add(at(box(width, 0.07, 0.03, wood), 0, 0.36 + slat * 0.11, -0.4));
  }
  for (const side of [-1, 1]) {
    whole.add(
      at(box(0.08, 0.07, 0.8, wood), (side * width) / 2, 0.56, 0),
      at(box(0.06, 0.56, 0.06, wood), (side * width) / 2, 0, 0.37),
      at(box(0.06, 0.8, 0.06, wood), (side * width) / 2, 0, -0.37),
    );
  }
  const seats = Math.round(width / 0.75);
  for (let seat = 0; seat < seats; seat += 1) {
    const x = -width / 2 + (width / seats) * (seat + 0.5);
    whole.add(at(cushion(width / seats - 0.03, 0.16, 0.74, linen, 0.02), x, 0.3, 0.02));
    const back = at(cushion(width / seats - 0.05, 0.42, 0.16, linen, 0.03), x, 0.44, -0.26);
    back.rotation.x = -0.18;
    whole.add(back);
    const loose = at(
      pillow(0.42, 0.42, 0.15, seat % 2 === 0 ? accent : second),
      x + chance.between(-0.1, 0.1),
      0.46,
      -0.02,
    );
    loose.rotation.set(-0.35, chance.between(-0.2, 0.2), 0);
    whole.add(loose);
  }
  return whole;
}
