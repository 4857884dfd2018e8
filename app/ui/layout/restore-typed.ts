// Restores the text typed before hydration. React replaces the server's fields if an extension or a
// translation has changed the page, and the new fields are empty.

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Copies the text from `before`, the fields that the server rendered. Reports `error`, as React would. */
export function restoreTyped(before: Iterable<Field>, error: unknown): void {
  reportError(error);
  for (const old of before) {
    const field = old.isConnected || !isChanged(old) ? undefined : findCurrentField(old);
    if (field) copyValue(old, field);
  }
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return (
      field.selectedIndex !==
      Math.max(
        0,
        options.findIndex(({ defaultSelected }) => defaultSelected),
      )
    );
  }
  return field.value !== field.defaultValue || isTicked(field) !== isTicked(field, 'defaultChecked');
}

function isTicked(field: Field, property: 'checked' | 'defaultChecked' = 'checked'): boolean {
  return field instanceof HTMLInputElement && field[property];
}

/** The current field with the same id and name, and for a checkbox or radio button the same value. */
function findCurrentField(old: Field): Field | undefined {
  const isChoice = old.type === 'checkbox' || old.type === 'radio';
  return Array.from(document.querySelectorAll<Field>(old.localName)).find(
    ({ id, name, type, value }) =>
      id === old.id && name === old.name && type === old.type && (!isChoice || value === old.value),
  );
}

/** The property that holds the input of fields of a type. Those of other types have it in `value`. */
const properties: Partial<Record<string, 'checked' | 'files'>> = {
  checkbox: 'checked',
  radio: 'checked',
  file: 'files',
};

function copyValue(old: Field, field: Field): void {
  const property = properties[old.type] ?? 'value';
  // React overrides the setters of its elements, and then ignores the event.
  const prototype: object = Object.getPrototypeOf(field) as object;
  const value: unknown = Reflect.get(old, property);
  Object.getOwnPropertyDescriptor(prototype, property)?.set?.call(field, value);
  for (const type of ['input', 'change', ...(property === 'checked' ? ['click'] : [])])
    field.dispatchEvent(new Event(type, { bubbles: true }));
}
