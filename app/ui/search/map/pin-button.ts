// The button of a pin: HTML, so that it works with a keyboard and a screen reader.
import { parseIds } from '#domain/search/shortlist.ts';
import { readSaved } from '../../hearts/store.ts';
import { type Pin, textOf } from './pins.ts';
import { describePriceUnit } from './use-map-homes.ts';

export function createPinButton({ homes }: Pin, onPress: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = homes.length > 1 ? 'map-home map-homes' : 'map-home';
  element.textContent = textOf(homes);
  // For the eyes: the name says it in words.
  if (homes.length > 1) element.dataset['count'] = String(homes.length);
  element.addEventListener('click', onPress);
  return element;
}

export function hasHome({ homes }: Pin, ids: readonly string[]): boolean {
  return homes.some(({ id }) => ids.includes(id));
}

/** `marked`: homes whose cards have the pointer or the focus, or are open. `chosen`: those that are open. */
export function updatePinButton(
  button: HTMLElement,
  pin: Pin,
  nights: number | null,
  { marked, chosen }: Record<'marked' | 'chosen', readonly string[]>,
): void {
  const isSaved = hasHome(pin, parseIds(readSaved()));
  button.ariaCurrent = String(hasHome(pin, marked));
  button.ariaLabel = labelOf(pin, nights) + (isSaved ? ', saved' : '');
  button.classList.toggle('map-home-saved', isSaved);
  button.classList.toggle('map-home-chosen', hasHome(pin, chosen));
}

/** Contains the text of the button, as speech control expects. */
function labelOf({ homes }: Pin, nights: number | null): string {
  const text = textOf(homes);
  const priced = `${text} ${describePriceUnit({ nights })}${text.includes('*') ? ', before fees' : ''}`;
  return homes.length > 1 ? `${homes.length} homes: ${priced}` : `${priced}: ${homes[0]?.title}`;
}
