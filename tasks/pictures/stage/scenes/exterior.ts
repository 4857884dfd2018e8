// Sets a house into its street, under the sky of the hour.

import { type Group, PerspectiveCamera, Scene, Vector3 } from 'three';
import type { Home, Picture, Style } from '../../home.ts';
import type { Chance } from '../../seed.ts';
import { type Cladding, type Fabric, fabricOf } from '../architecture.ts';
import type { Composition } from '../composition.ts';
import { plantBehind, plantFront } from '../front-garden.ts';
import { type Furnishing, furnish } from '../materials.ts';
import { apartmentBlock, brickLofts, condo, modernHouse, modernVilla } from '../modern-houses.ts';
import { daylight } from '../outdoors.ts';
import { beachCottage, cabin, craftsman, duplex, townhouses } from '../painted-houses.ts';
import { skyDome, skyOf } from '../sky.ts';
import { courtyardApartments, spanishHouse, spanishVilla } from '../stucco-houses.ts';

export type Setting = {
  cladding: Cladding;
  tiles: boolean;
  build: (fabric: Fabric, chance: Chance, furnishing: Furnishing) => Group;
  away: number;
  rise: number;
  width: number;
};

const SETTINGS: Readonly<Record<Style, Setting>> = {
  'craftsman bungalow': {
    cladding: 'siding',
    tiles: false,
    build: craftsman,
    away: 12.5,
    rise: 0.1,
    width: 10,
  },
  'beach cottage': { cladding: 'siding', tiles: false, build: beachCottage, away: 12, rise: 0.12, width: 8 },
  'timber cabin': { cladding: 'boards', tiles: false, build: cabin, away: 13.5, rise: 0.15, width: 8 },
  'side-by-side duplex': {
    cladding: 'siding',
    tiles: false,
    build: duplex,
    away: 13.5,
    rise: 0.1,
    width: 12,
  },
  'townhouse row': { cladding: 'siding', tiles: false, build: townhouses, away: 18, rise: 0.2, width: 19 },
  'Spanish stucco house': {
    cladding: 'stucco',
    tiles: true,
    build: spanishHouse,
    away: 13,
    rise: 0.1,
    width: 10.5,
  },
  'Spanish villa': { cladding: 'stucco', tiles: true, build: spanishVilla, away: 17, rise: 0.17, width: 15 },
  'Spanish courtyard apartments': {
    cladding: 'stucco',
    tiles: true,
    build: courtyardApartments,
    away: 15.5,
    rise: 0.14,
    width: 15,
  },
  'modern box house': {
    cladding: 'render',
    tiles: false,
    build: modernHouse,
    away: 13.5,
    rise: 0.14,
    width: 10.5,
  },
  'modern villa': { cladding: 'render', tiles: false, build: modernVilla, away: 17, rise: 0.13, width: 17 },
  'modern apartment block': {
    cladding: 'render',
    tiles: false,
    build: (fabric, chance, furnishing) =>
      apartmentBlock(fabric, chance, furnishing, {
        floors: 3,
        bays: 4,
        bay: 3.9,
        floor: 3.05,
        rail: chance.pick(['bars', 'glass'] as const),
      }),
    away: 17,
    rise: 0.2,
    width: 16,
  },
  'glass-balcony condo block': {
    cladding: 'render',
    tiles: false,
    build: condo,
    away: 23,
    rise: 0.24,
    width: 16,
  },
  'brick loft building': {
    cladding: 'brick',
    tiles: false,
    build: brickLofts,
    away: 20,
    rise: 0.23,
    width: 17,
  },
};

export function exterior(home: Home, picture: Picture, chance: Chance): Composition {
  const setting = SETTINGS[home.style];
  const furnishing = furnish(home.palette);
  const fabric = fabricOf(home.coat, setting.cladding, setting.tiles, picture.mood);
  const hand = chance.pick([-1, 1]);
  const sky = skyOf(
    picture.mood,
    picture.mood === 'dusk' ? hand * chance.between(40, 70) : hand * chance.between(110, 150),
    chance,
  );
  const scene = new Scene();
  scene.add(skyDome(sky, chance, 1.5), setting.build(fabric, chance, furnishing));
  plantFront(scene, home, setting, chance, fabric);
  plantBehind(scene, setting, chance, sky, home.kind === 'cabin');
  const side = chance.pick([-1, 1]) * setting.away * chance.between(0.16, 0.34);
  const camera = new PerspectiveCamera(44, 4 / 3, 0.1, 4000);
  const eye = chance.between(1.6, 2);
  camera.position.set(side, eye, setting.away + 1);
  camera.lookAt(side * 0.06, eye, 0);
  return {
    scene,
    camera,
    rise: setting.rise - 0.02,
    light: daylight(sky, new Vector3(0, 3, 1), setting.width * 0.5 + 7),
  };
}
