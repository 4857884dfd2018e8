// What a form sent, before it is checked.

/** The unchecked fields of a form. */
export type FormInput = Readonly<Record<string, unknown>>;
