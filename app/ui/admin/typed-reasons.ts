// Keeps the texts that an administrator types about a property, such as the reason of a rejection, until a
// decision succeeds. Logging out deletes them (controls/browser-store.ts). Texts about several selected
// properties are kept under `bulkReasons` instead of an id.
import { type FormFields, savedFields } from '#ui/controls/saved-fields.ts';

export const bulkReasons = 'selected';

const formOf = (propertyId: string) => `review:${propertyId}`;

/** The texts of past decisions by property id, for Undo. Logging out loads a new document without them. */
const decided = new Map<string, FormFields>();

export function readReasons(propertyId: string): FormFields {
  return savedFields.read(formOf(propertyId)) ?? {};
}

/** Keeps the text of one field. */
export function keepReason(propertyId: string, name: string, text: string): void {
  write(propertyId, { ...readReasons(propertyId), [name]: text });
}

/** Writes the texts into the form's empty fields, and opens the fields' disclosures. */
export function fillInReasons(propertyId: string, form: HTMLFormElement): void {
  for (const [name, text] of Object.entries(readReasons(propertyId))) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLTextAreaElement) || field.value !== '' || typeof text !== 'string') continue;
    field.setRangeText(text, 0, 0, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.closest('details')?.setAttribute('open', '');
  }
}

/** Drops the texts of these fields after a decision. `restoreReasons` brings them back. */
export function dropReasons(propertyId: string, names: readonly string[]): void {
  const texts = Object.entries(readReasons(propertyId));
  const isDropped = ([name]: [string, unknown]) => names.includes(name);
  decided.set(propertyId, Object.fromEntries(texts.filter(isDropped)));
  write(propertyId, Object.fromEntries(texts.filter((text) => !isDropped(text))));
}

/** Brings back the texts of a decision that was undone. */
export function restoreReasons(propertyId: string): void {
  write(propertyId, { ...decided.get(propertyId), ...readReasons(propertyId) });
}

function write(propertyId: string, texts: FormFields): void {
  const filled = Object.entries(texts).filter(([, text]) => text !== '');
  if (filled.length === 0) savedFields.remove(formOf(propertyId));
  else savedFields.write(formOf(propertyId), Object.fromEntries(filled));
}
