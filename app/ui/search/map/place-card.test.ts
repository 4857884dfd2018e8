import { expect, test } from 'vitest';
import { findPlace, type Surroundings } from './place-card.ts';

const card = { width: 350, height: 180 };
const buttonAt = (x: number, y: number) => ({ left: x - 30, right: x + 30, top: y - 17, bottom: y + 17 });

function mapWith(parts: Partial<Surroundings>): Surroundings {
  return {
    width: 600,
    height: 700,
    button: buttonAt(300, 350),
    others: [],
    controls: [],
    ...parts,
  };
}

test.each([
  ['above or below its button', mapWith({}), { x: 125, y: 143 }],
  ['inside of the map', mapWith({ button: buttonAt(40, 40) }), { x: 12, y: 67 }],
  [
    'where it covers fewer buttons',
    mapWith({ others: [buttonAt(300, 300), buttonAt(300, 200)] }),
    { x: 125, y: 377 },
  ],
  [
    'where it covers none, far from its own',
    mapWith({ others: [buttonAt(300, 240), buttonAt(130, 330), buttonAt(470, 370), buttonAt(300, 450)] }),
    { x: 120, y: 480 },
  ],
  ['above the notes in the corners', mapWith({ height: 380 }), { x: 125, y: 143 }],
  ['off the controls', mapWith({ controls: [buttonAt(300, 200)] }), { x: 125, y: 377 }],
])('a card stands %s', (_, around, place) => {
  expect(findPlace(card, null, around)).toEqual(place);
});

test('a card keeps its place until it would cover its button', () => {
  const place = { x: 20, y: 400 };
  expect(findPlace(card, place, mapWith({}))).toBe(place);
  expect(findPlace(card, place, mapWith({ button: buttonAt(100, 420) }))).not.toBe(place);
  const covering = mapWith({ others: [buttonAt(100, 420)] });
  expect(findPlace(card, place, covering)).toBe(place);
  // It has grown over another button, or another button was pressed.
  expect(findPlace(card, place, covering, 'uncovering')).not.toBe(place);
  expect(findPlace(card, place, mapWith({}), 'uncovering')).toBe(place);
  expect(findPlace(card, place, mapWith({}), 'never')).not.toBe(place);
  // The window has become smaller.
  expect(findPlace(card, place, mapWith({ height: 500 }))).not.toBe(place);
});
