// The fields of a form as the browser sent them, before any check.

export type FormInput = Readonly<Record<string, unknown>>;
