// The button of a pin: HTML, so that it works with a keyboard and a screen reader.
import { describePriceUnit } from './use-map-homes.ts';
import { type Pin, textOf } from './pins.ts';

/** The homes whose cards the visitor has seen since the page was loaded. */
export const seenIds = new Set<string>();

export function createPinButton(pin: Pin): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = pin.homes.length > 1 ? 'map-home map-homes' : 'map-home';
  element.textContent = textOf(pin);
  // For the eyes: the name says it in words.
  if (pin.homes.length > 1) element.dataset['count'] = String(pin.homes.length);
  return element;
}

export function hasHome({ homes }: Pin, ids: readonly string[]): boolean {
  return homes.some(({ id }) => ids.includes(id));
}

export function isSeen({ homes }: Pin): boolean {
  return homes.every(({ id }) => seenIds.has(id));
}

/** Contains the text of the button, as speech control expects. */
export function labelOf(pin: Pin, nights: number | null): string {
  const [home, ...others] = pin.homes;
  const isBeforeFees = home?.isBeforeFees && others.length === 0;
  const priced = describePriceUnit({ nights }) + (isBeforeFees ? ', before fees' : '');
  const seen = isSeen(pin) ? ', seen' : '';
  if (others.length === 0) return `${textOf(pin)} ${priced}: ${home?.title}${seen}`;
  return `${pin.homes.length} homes: ${textOf(pin)} ${priced}${seen}`;
}
