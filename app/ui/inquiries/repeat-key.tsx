// Lets the server know what is sent a second time, because its button was pressed twice or the answer was lost. Made in
// the browser: a page from the server may be shared.
import { v4 as uuid } from 'uuid';

/** A hidden field of a form, `key`; another one each time that the form begins anew. */
export function RepeatKey() {
  return <input type="hidden" name="key" ref={giveKey} />;
}

function giveKey(field: HTMLInputElement | null) {
  if (field) field.value ||= uuid();
}
