// Hides how a palette becomes materials: one set for a home, so that all its rooms share walls, woods and cloth.

import { Color, DoubleSide, MeshStandardMaterial } from 'three';
import type { Floor, Palette } from '../palettes.ts';
import { tint, type Surface } from './canvas.ts';
import { concrete, marble, planks, plaster, tiling, timber, weave } from './surfaces.ts';

export type Paint = MeshStandardMaterial;

/** A matt or glossy paint on an optional drawn surface. */
export function paint(colour: string, roughness = 0.75, metalness = 0): Paint {
  return new MeshStandardMaterial({ color: new Color(colour), roughness, metalness });
}

export function clad(drawn: Surface, roughness: number, relief = 1): Paint {
  return new MeshStandardMaterial({ map: drawn.map, bumpMap: drawn.bumpMap, bumpScale: relief, roughness });
}

function cloth(colour: string, coarse = 1): Paint {
  const material = clad(weave(colour, coarse), 0.95, 1.2);
  material.side = DoubleSide;
  return material;
}

export function lit(colour: string, strength: number): Paint {
  return new MeshStandardMaterial({
    color: 0x000000,
    emissive: new Color(colour),
    emissiveIntensity: strength,
    roughness: 1,
  });
}

/** Lets light from behind shine through: leaves, curtains, lampshades. `share` from 0 to 1. */
export function letThrough(material: Paint, share: number): Paint {
  material.userData['thin'] = share;
  return material;
}

const FLOORS: Readonly<Record<Floor, () => Paint>> = {
  oak: () => clad(planks('#b98a58'), 0.42, 0.6),
  walnut: () => clad(planks('#7d5334'), 0.38, 0.6),
  'whitewashed oak': () => clad(planks('#cdb797', 2, 11, 0.08), 0.48, 0.6),
  'terracotta tile': () =>
    clad(
      tiling('#b8694a', { across: 6, down: 6, metres: 2.1, bond: 0, grout: '#cdb79d', vary: 0.12 }),
      0.5,
      0.8,
    ),
  'pale stone': () =>
    clad(
      tiling('#d5cabb', { across: 2, down: 4, metres: 2.4, bond: 0.5, grout: '#b5a998', vary: 0.04 }),
      0.34,
      0.4,
    ),
  'polished concrete': () => clad(concrete('#a7a29a'), 0.3, 0.15),
};

export type Furnishing = {
  palette: Palette;
  wall: Paint;
  feature: Paint;
  ceiling: Paint;
  trim: Paint;
  floor: Paint;
  wood: Paint;
  darkWood: Paint;
  sofa: Paint;
  accent: Paint;
  second: Paint;
  linen: Paint;
  curtain: Paint;
  metal: Paint;
  black: Paint;
  ceramic: Paint;
  clay: Paint;
  cabinet: Paint;
  stone: Paint;
  leaf: Paint;
  paleLeaf: Paint;
  soil: Paint;
  cane: Paint;
  mirror: Paint;
};

/** All materials of a home's rooms. The names of the keys are what a piece of furniture asks for. */
export function furnish(palette: Palette): Furnishing {
  const leaf = (colour: string): Paint =>
    letThrough(new MeshStandardMaterial({ color: new Color(colour), roughness: 0.55 }), 0.35);
  const curtain = cloth('#f3ede2', 0.8);
  letThrough(curtain, 0.55);
  return {
    palette,
    wall: clad(plaster(palette.wall), 0.92, 0.5),
    feature: clad(plaster(palette.feature), 0.85, 0.5),
    ceiling: paint('#f5f1e9', 0.95),
    trim: paint(tint(palette.wall, 0.04), 0.5),
    floor: FLOORS[palette.floor](),
    wood: clad(timber(palette.wood), 0.5, 0.2),
    darkWood: clad(timber(tint(palette.wood, -0.45)), 0.45, 0.2),
    sofa: cloth(palette.sofa.colour, 1.4),
    accent: cloth(palette.accent.colour),
    second: cloth(palette.second),
    linen: cloth('#f1ebe0', 0.9),
    curtain,
    metal: paint(palette.metal, 0.32, 0.85),
    black: paint('#242424', 0.45, 0.3),
    ceramic: paint('#f3efe8', 0.18),
    clay: paint(tint(palette.accent.colour, 0.1), 0.7),
    cabinet: paint(palette.cabinet.colour, 0.42),
    stone: clad(marble('#ece7df'), 0.22, 0),
    leaf: leaf('#47703f'),
    paleLeaf: leaf('#7f9c62'),
    soil: paint('#3d2c20', 1),
    cane: clad(weave('#c79c62', 0.5), 0.7, 2),
    mirror: paint('#f4f6f6', 0.03, 1),
  };
}
