// The page's side of the program: one function that draws a picture, called from Node for every picture.

import type { Home, Picture, Room } from '../home.ts';
import { chanceOf, type Chance } from '../seed.ts';
import type { Composition } from './composition.ts';
import { bathroom } from './scenes/bathroom.ts';
import { bedroom, secondBedroom, studioRoom } from './scenes/bedroom.ts';
import { diningArea, workspace } from './scenes/dining-room.ts';
import { exterior } from './scenes/exterior.ts';
import { pool } from './scenes/pool.ts';
import { yard } from './scenes/yard.ts';
import { kitchen } from './scenes/kitchen.ts';
import { livingRoom } from './scenes/living-room.ts';
import { shareView } from './scenes/share.ts';
import { bay, pier } from './scenes/bay.ts';
import { beach } from './scenes/beach.ts';
import { street } from './scenes/street.ts';
import { balcony, patio } from './scenes/terrace.ts';
import { createStudio, type Exposure, type Studio } from './studio.ts';

type Scene = (home: Home, picture: Picture, chance: Chance) => Composition;

const SCENES: Readonly<Record<Room, Scene>> = {
  'living room': livingRoom,
  exterior,
  kitchen,
  bedroom,
  'second bedroom': secondBedroom,
  'studio room': studioRoom,
  bathroom,
  'dining area': diningArea,
  workspace,
  balcony,
  patio,
  yard,
  pool,
  beach,
  pier,
  bay,
  street,
};

let studio: Studio | null = null;
const canvas = document.createElement('canvas');

function openStudio(exposure: Exposure): void {
  studio = createStudio(canvas, exposure);
}

async function draw(home: Home, picture: Picture): Promise<string> {
  const scene = SCENES[picture.room];
  if (studio === null) {
    throw new Error('The studio is not open yet');
  }
  const name = `home ${home.id} ${picture.room}`;
  studio.expose(scene(home, picture, chanceOf(name)), name);
  return canvas.toDataURL('image/png');
}

function drawShare(): string {
  if (studio === null) {
    throw new Error('The studio is not open yet');
  }
  studio.expose(shareView(chanceOf('share')), 'share');
  return canvas.toDataURL('image/png');
}

Object.assign(globalThis, { openStudio, draw, drawShare });
