// What somebody has typed into a form and not sent yet, kept in this browser under the name of the form. Best effort: a
// browser may refuse to keep anything.

/** The form's fields by name. */
export type TypedFields = Record<string, string | boolean>;

/** In milliseconds. */
const keptFor = 30 * 24 * 60 * 60 * 1000;
const prefix = 'baystead-typed:';

function attempt<Value>(work: (store: Storage) => Value): Value | null {
  try {
    return work(localStorage);
  } catch {
    // Forbidden by the browser's settings, full, or nothing of ours.
    return null;
  }
}

export const typedDraft = {
  /** Null where there is none, or only one that is a month old. */
  read: (form: string): TypedFields | null =>
    attempt((store) => {
      const kept = JSON.parse(store.getItem(prefix + form) ?? 'null') as {
        at: number;
        fields: TypedFields;
      } | null;
      return kept && Date.now() - kept.at < keptFor ? kept.fields : null;
    }),
  write: (form: string, fields: TypedFields): void =>
    void attempt((store) => store.setItem(prefix + form, JSON.stringify({ at: Date.now(), fields }))),
  remove: (form: string): void => void attempt((store) => store.removeItem(prefix + form)),
};
