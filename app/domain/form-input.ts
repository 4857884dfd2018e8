// The fields of a form as the browser sent them, before any check.

export type FormInput = Readonly<Record<string, unknown>>;

/** The text fields of a sent form, by name. */
export type FormFields = Readonly<Record<string, string>>;

/**
 * Returns the text fields of a form; leaves out files. A field with several values, such as checkboxes of one
 * name, has a line for each. Browsers send a line break as two characters, and limits count one.
 */
export function readFields(form: FormData): FormFields {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const text = value.replaceAll(/\r\n?/g, '\n');
    fields[name] = Object.hasOwn(fields, name) ? `${fields[name]}\n${text}` : text;
  }
  return fields;
}
