// The idempotency key of a form, by which the server recognizes a retry or a double click. Created in the
// browser, because visitors may share a page from the server's cache.
import { v4 as uuid } from 'uuid';

/** A hidden field. Each mount of the form gets a new key. */
export function IdempotencyKey() {
  return <input type="hidden" name="idempotencyKey" ref={fillKey} />;
}

function fillKey(field: HTMLInputElement | null) {
  if (field) field.value ||= uuid();
}
